import classes from './training.module.css';

/** Long comments scroll in a box that keyboard users can focus. */
export function StudyComments({ comments }: { comments: readonly string[] }) {
  if (comments.length === 0) return null;
  return (
    <div className={classes.comments} tabIndex={0} role="group" aria-label="Study comment">
      {comments.map((comment) => (
        <p key={comment}>{comment}</p>
      ))}
    </div>
  );
}
