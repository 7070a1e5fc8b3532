import type { Color, SquareName } from 'chessops/types';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type PromotionRole, promotionRoles } from '#chess/position/moves';
import styles from './board.module.css';

interface PromotionDialogProps {
  to: SquareName;
  orientation: Color;
  onChoose: (promotion: PromotionRole) => void;
  onCancel: () => void;
}

const roleNames: Record<PromotionRole, string> = {
  queen: 'Queen',
  rook: 'Rook',
  knight: 'Knight',
  bishop: 'Bishop',
};

const stepByKey: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

export function PromotionDialog({ to, orientation, onChoose, onCancel }: PromotionDialogProps) {
  const color: Color = to.endsWith('8') ? 'white' : 'black';
  const fileFromLeft = 'abcdefgh'.indexOf(to.charAt(0));
  const column = orientation === 'white' ? fileFromLeft : 7 - fileFromLeft;
  const isOnTop = color === orientation;
  const buttons = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const previous = document.activeElement;
    buttons.current?.querySelector('button')?.focus();
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
      return;
    }
    const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : stepByKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = Array.from(buttons.current?.querySelectorAll('button') ?? []);
    const current = all.findIndex((button) => button === document.activeElement);
    all[(current + step + all.length) % all.length]?.focus();
  }

  return (
    <div
      className={styles.promotion}
      role="dialog"
      aria-modal="true"
      aria-label="Promote to"
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.promotionBackdrop}
        tabIndex={-1}
        aria-label="Cancel the move"
        onClick={onCancel}
      />
      <div
        ref={buttons}
        className={styles.promotionChoices}
        data-top={isOnTop || undefined}
        style={{ left: `${column * 12.5}%` }}
      >
        {promotionRoles.map((role) => (
          <button key={role} type="button" aria-label={roleNames[role]} onClick={() => onChoose(role)}>
            <span className={styles.glyph} style={{ backgroundImage: `var(--${color}-${role})` }} />
          </button>
        ))}
      </div>
    </div>
  );
}
