import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key, MoveMetadata } from '@lichess-org/chessground/types';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * The caller increases `resetCount` after each move. This undoes moves on the board that the screen rejects.
 */
export function useChessground(
  host: RefObject<HTMLDivElement | null>,
  config: Config,
  resetCount: number,
  onMoved: (from: Key, to: Key, metadata: MoveMetadata) => void,
  onDrawn: ((shape: DrawShape) => void) | undefined,
  isWaiting: boolean,
): void {
  const apiRef = useRef<Api>(undefined);
  const shown = useRef({ config, resetCount });
  const after = useEffectEvent(onMoved);
  const change = useEffectEvent((shapes: readonly DrawShape[]) => {
    const last = shapes.at(-1);
    if (!onDrawn || !last) return;
    apiRef.current?.setShapes([]);
    onDrawn(last);
  });
  const start = useEffectEvent((element: HTMLDivElement) => {
    shown.current = { config, resetCount };
    return Chessground(element, {
      ...config,
      movable: { ...config.movable, events: { after: (...move) => after(...move) } },
      drawable: { ...config.drawable, onChange: (shapes) => change(shapes) },
    });
  });

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    if (isWaiting) {
      element.setAttribute('aria-busy', 'true');
      return undefined;
    }
    // Chessground caches where the board is on the screen. Layout changes above the board make that outdated.
    const remeasure = (): void => apiRef.current?.state.dom.bounds.clear();
    element.addEventListener('pointerdown', remeasure, { capture: true });
    // A board in a closed dialog has no size. Redraw its arrows when it gets one.
    const sized = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      sized.disconnect();
      apiRef.current?.redrawAll();
    });
    const begin = (): void => {
      if (element.clientWidth === 0) sized.observe(element);
      apiRef.current = start(element);
      element.removeAttribute('aria-busy');
    };
    const cancel = boardStart.inTurn(element, begin);
    return () => {
      cancel();
      element.removeEventListener('pointerdown', remeasure, { capture: true });
      sized.disconnect();
      apiRef.current?.destroy();
      apiRef.current = undefined;
    };
  }, [host, isWaiting]);

  useLayoutEffect(() => {
    const api = apiRef.current;
    const before = shown.current;
    if (!api || (before.config === config && before.resetCount === resetCount)) return;
    shown.current = { config, resetCount };
    const { fen, ...rest } = config;
    // Setting the FEN clears drawn shapes, so do it only for a new position or after a move.
    api.set(before.config.fen === fen && before.resetCount === resetCount ? rest : config);
    if (config.turnColor === config.movable?.color) api.playPremove();
  }, [config, resetCount]);
}

class BoardStart {
  #hasBoard = false;

  inTurn(element: HTMLElement, begin: () => void): () => void {
    if (this.#hasBoard) {
      begin();
      return () => undefined;
    }
    element.setAttribute('aria-busy', 'true');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        this.#hasBoard = true;
        begin();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }
}

const boardStart = new BoardStart();
