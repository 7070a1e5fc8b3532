import styles from './board.module.css';

/** The squares alone, where a board is on its way. */
export function BareBoard() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className="cg-wrap" />
    </div>
  );
}
