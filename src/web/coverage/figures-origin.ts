import { makeDateText } from '../lib/date-text.ts';
import type { ShownFigures } from './use-book-figures.ts';

export function makeFiguresOrigin({
  atMs,
  isMaking,
  progress,
  figures,
  problems,
}: Pick<ShownFigures, 'atMs' | 'isMaking' | 'progress' | 'figures' | 'problems'>): string {
  const counting = progress
    ? `Estimating ${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`
    : 'Updating';
  return [
    atMs !== undefined && `From ${makeDateText(new Date(atMs))}`,
    isMaking ? counting : figures?.sources,
    ...problems.map((problem) => problem.replace(/\.$/, '')),
  ]
    .filter(Boolean)
    .join(' · ');
}
