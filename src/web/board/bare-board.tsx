import styles from './board.module.css';

/** Empty squares while a board loads. */
export function BareBoard() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className="cg-wrap" />
    </div>
  );
}
