import { useMemo } from 'react';

import type { ReplySource } from '#chess/opening/replies';

import { hasExplorerPack, useConfig } from '../lib/config.ts';
import { type ExplorerFilter, findFilter } from './explorer-filter.ts';
import { listSources, useExplorerWish } from './explorer-selection.ts';

export interface RepliesWish {
  filter: ExplorerFilter;
  sources: readonly ReplySource[];
}

export function nameWish({ filter, sources }: RepliesWish): string {
  return [filter.speeds, filter.ratings, sources].join(' ');
}

export function useRepliesWish(): RepliesWish | undefined {
  const { selection, choice, isKnown } = useExplorerWish();
  const config = useConfig();
  return useMemo(() => {
    const filter = findFilter(selection);
    if (!isKnown || !filter || !config) return undefined;
    return { filter, sources: listSources(choice, hasExplorerPack(config)) };
  }, [selection, choice, isKnown, config]);
}
