import { MiniBoard } from '../../board/mini-board.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './welcome.module.css';

const rows = [
  { result: 'lost', width: 71 },
  { result: 'won', width: 55 },
  { result: 'lost', width: 62 },
  { result: 'draw', width: 80 },
  { result: 'won', width: 50 },
];

const spans = [
  { x: 21, text: '1 d' },
  { x: 47, text: '4 d' },
  { x: 86, text: '12 d' },
];

export function ThreeSteps() {
  return (
    <ol className={classes.three}>
      <li className={classes.step}>
        <span className={classes.picture} aria-hidden="true">
          <svg viewBox="0 0 120 104" className={classes.curves}>
            {rows.map(({ result, width }, index) => (
              <g key={width} transform={`translate(4 ${4 + index * 21})`}>
                <rect width={15} height={14} rx={3} data-result={result} />
                <rect x={26} y={5} width={width} height={4} rx={2} />
              </g>
            ))}
          </svg>
        </span>
        <StepText number={1} title="Import your games">
          Takes about 20 seconds. The newest game you lost opens first.
        </StepText>
      </li>
      <li className={classes.step}>
        <span className={classes.picture} data-kind="board">
          <MiniBoard
            fen="r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
            arrows={[
              { from: 'f3', to: 'd4', color: 'verdigris' },
              { from: 'f3', to: 'e5', color: 'red' },
            ]}
          />
        </span>
        <StepText number={2} title="Find your mistakes">
          On the board: your move in red, the better one in green, and why.
        </StepText>
      </li>
      <li className={classes.step}>
        <span className={classes.picture} aria-hidden="true">
          <svg viewBox="0 0 120 104" className={classes.curves}>
            <path className={classes.base} d="M10 26H110" />
            <path d="M10 26C14 58 22 68 32 70V26C40 58 50 66 62 68V26C76 56 92 60 110 60V26" />
            {[10, 32, 62, 110].map((x) => (
              <circle key={x} cx={x} cy={26} r={3.5} />
            ))}
            {spans.map(({ x, text }) => (
              <text key={text} x={x} y={94}>
                {text}
              </text>
            ))}
          </svg>
        </span>
        <StepText number={3} title="Train until you know it">
          A card returns just before you would forget it.
        </StepText>
      </li>
    </ol>
  );
}

function StepText({ number, title, children }: { number: number; title: string; children: string }) {
  return (
    <div>
      <h3 className={parts.row}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      <p className={parts.quiet}>{children}</p>
    </div>
  );
}
