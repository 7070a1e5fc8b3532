import { Button, Group, Radio, Stack } from '@mantine/core';
import { useRef, useState } from 'react';

import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { ExcludeCheckboxes } from '../../opening/exclude-checkboxes.tsx';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CoveragePart } from './coverage-part.tsx';
import { GamePart } from './game-part.tsx';
import classes from './opening-tool.module.css';
import { Output } from './output.tsx';
import { Part } from './part.tsx';
import { type PickedGame, noSource, type OpeningSource } from './sources.ts';
import { StudyPart } from './study-part.tsx';
import { useToolChecks } from './use-tool-checks.ts';

/** Opening checks for any study or file. */
export function OpeningToolPage() {
  const [opening, setOpening] = useState<OpeningSource>(noSource);
  const [game, setGame] = useState<PickedGame>(noSource);
  const [color, setColor] = useState<StudyColor>('white');
  const [excludeSymbols, setExcludeSymbols] = useState<ExcludeSymbol[]>([]);
  const { status, results, error, problems, hasPack, cancel, runConsistency, runComparison, runCoverage } =
    useToolChecks();
  const properties = { color, excludeSymbols };
  const output = useRef<HTMLDivElement>(null);
  // In one column the results are below.
  const show = (): void => bringIntoSight(output.current);
  const isGameChosen = game.kind !== 'none';

  return (
    <>
      <PageHeader title="Opening Tools" subtitle="Check any opening and any game. Nothing is saved." />
      <div className={classes.columns}>
        <Stack gap="md">
          <StudyPart source={opening} onChange={setOpening} />
          <Part title="2. Set Opening Properties">
            <Radio.Group
              label="Colour"
              value={color}
              onChange={(value) => setColor(value === 'black' ? 'black' : 'white')}
            >
              <Group gap="lg" mt="xs">
                <Radio value="white" label="white" />
                <Radio value="black" label="black" />
              </Group>
            </Radio.Group>
            <ExcludeCheckboxes value={excludeSymbols} onChange={setExcludeSymbols} />
          </Part>
          <Part title="3. Consistency Check">
            <div>
              <Button
                variant={isGameChosen ? 'default' : 'filled'}
                disabled={status.isRunning}
                onClick={() => {
                  runConsistency(opening, properties);
                  show();
                }}
              >
                Consistency Check
              </Button>
            </div>
          </Part>
          <GamePart
            source={game}
            onChange={setGame}
            onRun={() => {
              runComparison(opening, game, properties);
              show();
            }}
            isRunning={status.isRunning}
          />
          <CoveragePart
            hasPack={hasPack}
            onRun={(filter, choice) => {
              runCoverage(opening, filter, properties, choice);
              show();
            }}
            isRunning={status.isRunning}
          />
        </Stack>
        <div ref={output} className={classes.output}>
          <Output status={status} results={results} error={error} problems={problems} onCancel={cancel} />
        </div>
      </div>
    </>
  );
}
