import { useMemo } from 'react';

import type { ReplySource } from '#chess/opening/replies';

import { hasExplorerPack, useConfig } from '../lib/config.ts';
import { type ExplorerFilter, findFilter } from './explorer-filter.ts';
import { listSources, useExplorerOptions } from './explorer-selection.ts';

export interface RepliesOptions {
  filter: ExplorerFilter;
  sources: readonly ReplySource[];
}

export function nameOptions({ filter, sources }: RepliesOptions): string {
  return [filter.speeds, filter.ratings, sources].join(' ');
}

export function useRepliesOptions(): RepliesOptions | undefined {
  const { selection, choice, isKnown } = useExplorerOptions();
  const config = useConfig();
  return useMemo(() => {
    const filter = findFilter(selection);
    if (!isKnown || !filter || !config) return undefined;
    return { filter, sources: listSources(choice, hasExplorerPack(config)) };
  }, [selection, choice, isKnown, config]);
}
