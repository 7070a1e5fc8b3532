import { listBandsAround } from '#chess/replies/counting-cell';
import { ratings, speeds } from '#contract/statistics';

type Speed = (typeof speeds)[number];
export type ExplorerRating = (typeof ratings)[number];

export type Selection<Key extends string> = Record<Key, boolean>;

export interface ExplorerSelection {
  speeds: Selection<Speed>;
  ratings: Selection<ExplorerRating>;
}

export const defaultSelection: ExplorerSelection = {
  speeds: {
    ultraBullet: false,
    bullet: false,
    blitz: true,
    rapid: true,
    classical: true,
    correspondence: false,
  },
  ratings: {
    '400': false,
    '1000': false,
    '1200': false,
    '1400': false,
    '1600': false,
    '1800': true,
    '2000': true,
    '2200': true,
    '2500': true,
  },
};

function listSelected<Key extends string>(keys: readonly Key[], selection: Selection<Key>): Key[] {
  return keys.filter((key) => selection[key]);
}

export interface ExplorerFilter {
  speeds: Speed[];
  ratings: ExplorerRating[];
}

export function findFilter(selection: ExplorerSelection): ExplorerFilter | undefined {
  const filter = {
    speeds: listSelected(speeds, selection.speeds),
    ratings: listSelected(ratings, selection.ratings),
  };
  return filter.speeds.length > 0 && filter.ratings.length > 0 ? filter : undefined;
}

export const emptyFilterText = 'Choose at least one time control and one rating band';

/** The middle of each rating band. The last band has no upper limit, so its value is a guess. */
const bandMiddles: Record<ExplorerRating, number> = {
  '400': 700,
  '1000': 1100,
  '1200': 1300,
  '1400': 1500,
  '1600': 1700,
  '1800': 1900,
  '2000': 2100,
  '2200': 2350,
  '2500': 2600,
};

export function findEstimateRating(chosen: readonly ExplorerRating[]): number {
  const sum = chosen.reduce((all, band) => all + bandMiddles[band], 0);
  return chosen.length === 0 ? 1500 : Math.round(sum / chosen.length / 100) * 100;
}

export function selectAround(rating: number): ExplorerSelection {
  const bands = listBandsAround(rating);
  const chosen = Object.fromEntries(
    ratings.map((band) => [band, bands.some((each) => String(each) === band)]),
  );
  return { ...defaultSelection, ratings: chosen as Selection<ExplorerRating> };
}

function selectKeys<Key extends string>(keys: readonly Key[], list: string): Selection<Key> {
  const chosen = list.split(',');
  return Object.fromEntries(keys.map((key) => [key, chosen.includes(key)])) as Selection<Key>;
}

export function selectListed({
  speeds: list,
  ratings: bands,
}: {
  speeds: string;
  ratings: string;
}): ExplorerSelection {
  return { speeds: selectKeys(speeds, list), ratings: selectKeys(ratings, bands) };
}
