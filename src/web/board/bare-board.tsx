import styles from './board.module.css';

export function BareBoard() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className="cg-wrap" />
    </div>
  );
}
