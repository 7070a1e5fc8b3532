import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  addStep,
  type EditSteps,
  findStep,
  findSteps,
  noSteps,
  type StudyVersionName,
  takeStep,
} from './edit-steps.ts';

class StoredStates {
  text = 'start';
  readonly #before = new Map<number, string>();

  get revision(): string {
    return String(this.#before.size);
  }

  change(text: string): { revision: string; versions: readonly StudyVersionName[] } {
    const number = this.#before.size + 1;
    this.#before.set(number, this.text);
    this.text = text;
    return { revision: this.revision, versions: [{ place: 0, number }] };
  }

  returnTo([version]: readonly StudyVersionName[]): ReturnType<StoredStates['change']> {
    return this.change(this.#before.get(version?.number ?? 0) ?? 'no such state');
  }
}

const action = fc.constantFrom('edit', 'edit', 'undo', 'redo', 'elsewhere');

test('any edits, undos and redos: each undo shows the text before, each redo the text after', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
      const server = new StoredStates();
      let steps: EditSteps = noSteps;
      let past: string[] = [];
      let future: string[] = [];
      for (const [number, kind] of actions.entries()) {
        steps = findSteps(steps, server.revision);
        if (kind === 'elsewhere') {
          server.change(`elsewhere ${number}`);
          [past, future] = [[], []];
        } else if (kind === 'edit') {
          past.push(server.text);
          future = [];
          steps = addStep(steps, server.change(`edit ${number}`), `Edit ${number}`);
        } else {
          const [from, to] = kind === 'undo' ? [past, future] : [future, past];
          const step = findStep(steps, kind);
          expect(step === undefined).toBe(from.length === 0);
          const wanted = from.pop();
          if (!step || wanted === undefined) continue;
          to.push(server.text);
          steps = takeStep(steps, kind, server.returnTo(step.versions));
          expect(server.text).toBe(wanted);
        }
      }
    }),
  );
});

test('a hundred steps are kept, and a change elsewhere ends them', () => {
  const server = new StoredStates();
  let steps = noSteps;
  for (let number = 1; number <= 120; number++)
    steps = addStep(steps, server.change(String(number)), `Edit ${number}`);
  expect([steps.done.length, steps.done[0]?.what]).toEqual([100, 'Edit 21']);
  expect(findSteps(steps, 'another')).toEqual({ revision: 'another', done: [], undone: [] });
});
