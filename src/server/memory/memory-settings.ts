import type { MemorySettings, MemorySettingsChange } from '#contract/memory';
import { makeTime } from '#contract/wire-schedule';
import type { Db, MemorySettingsTable } from '../db/tables.ts';
import {
  findMemorySettings,
  makeWeightsText,
  pickMemory,
  storeMemorySettings,
} from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';

type Change = (settings: MemorySettingsTable) => Partial<MemorySettingsTable>;

export async function changeMemorySettings(
  db: Db,
  userId: string,
  { model, retention, change_hour, fuzz, counts_games }: MemorySettingsChange,
): Promise<void> {
  await change(db, userId, () => ({
    ...(model !== undefined && { model }),
    ...(retention !== undefined && { retention }),
    ...(change_hour !== undefined && { change_hour }),
    ...(fuzz !== undefined && { fuzz: fuzz ? 1 : 0 }),
    ...(counts_games !== undefined && { counts_games: counts_games ? 1 : 0 }),
  }));
}

export interface FittedWeights {
  weights: readonly number[];
  reviews: number;
  lossBefore: number;
  lossAfter: number;
}

export async function applyFit(db: Db, userId: string, fit: FittedWeights, nowMs: number): Promise<void> {
  await change(db, userId, (settings) => ({
    weights: makeWeightsText(fit.weights),
    previous_weights: settings.weights,
    fitted_at: nowMs,
    fit_reviews: fit.reviews,
    fit_loss_before: fit.lossBefore,
    fit_loss_after: fit.lossAfter,
  }));
}

export async function undoFit(db: Db, userId: string): Promise<void> {
  await change(db, userId, (settings) => ({
    weights: settings.fitted_at === null ? settings.weights : settings.previous_weights,
    previous_weights: null,
    fitted_at: null,
    fit_reviews: null,
    fit_loss_before: null,
    fit_loss_after: null,
  }));
}

async function change(db: Db, userId: string, make: Change): Promise<void> {
  await retry(async () => {
    const before = await findMemorySettings(db, userId);
    const changes = make(before);
    const after = { ...before, ...changes };
    const isOther = (['model', 'retention', 'weights', 'fuzz'] as const).some(
      (name) => after[name] !== before[name],
    );
    if (isOther) changes.revision = before.revision + 1;
    return storeMemorySettings(db, before, changes);
  });
}

export function makeWireSettings(settings: MemorySettingsTable): MemorySettings {
  const { model, retention, weights, fuzz, revision } = pickMemory(settings);
  const { fitted_at, fit_reviews, fit_loss_before, fit_loss_after } = settings;
  return {
    model,
    retention,
    weights: weights === null ? null : [...weights],
    fuzz,
    revision,
    change_hour: settings.change_hour,
    counts_games: settings.counts_games === null ? null : settings.counts_games === 1,
    fit:
      fitted_at === null
        ? null
        : {
            fitted_at: makeTime(fitted_at),
            reviews: fit_reviews ?? 0,
            loss_before: fit_loss_before ?? 0,
            loss_after: fit_loss_after ?? 0,
          },
  };
}
