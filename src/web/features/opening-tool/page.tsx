import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { useExplorerWish } from '../../replies/explorer-selection.ts';
import { emptyFilterText, findFilter } from '../../replies/explorer-filter.ts';
import { ExcludeCheckboxes } from '../../opening/exclude-checkboxes.tsx';
import { ExplorerFilterField } from '../../replies/explorer-filter-field.tsx';
import { SourceField } from '../../replies/source-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { GamePart } from './game-part.tsx';
import classes from './opening-tool.module.css';
import { Output } from './output.tsx';
import { Part } from './part.tsx';
import { type PickedGame, noSource, type OpeningSource } from './sources.ts';
import { StudyPart } from './study-part.tsx';
import { useToolChecks } from './use-tool-checks.ts';

/** The opening checks on anything at hand, without setting it as one's opening. */
export function OpeningToolPage() {
  const [opening, setOpening] = useState<OpeningSource>(noSource);
  const [game, setGame] = useState<PickedGame>(noSource);
  const [color, setColor] = useState<StudyColor>('white');
  const [excludeSymbols, setExcludeSymbols] = useState<ExcludeSymbol[]>([]);
  const { selection, choice, choose } = useExplorerWish();
  const { status, results, error, problems, hasPack, cancel, runConsistency, runComparison, runCoverage } =
    useToolChecks();
  const properties = { color, excludeSymbols };

  return (
    <>
      <PageHeader
        title="Opening Tools"
        subtitle="Check any opening and any game here. Nothing is set or saved as yours."
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <StudyPart source={opening} onChange={setOpening} />
          <Part title="2. Set Opening Properties">
            <Radio.Group
              label="The opening is for"
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
              <Button disabled={status.isRunning} onClick={() => runConsistency(opening, properties)}>
                Consistency Check
              </Button>
            </div>
          </Part>
          <GamePart
            source={game}
            onChange={setGame}
            onRun={() => runComparison(opening, game, properties)}
            isRunning={status.isRunning}
          />
          <Part title="5. Coverage (optional)">
            <ExplorerFilterField value={selection} onChange={(next) => choose({ selection: next })} />
            <Text size="sm" c="dimmed">
              The first run takes up to 1.5 secs per position, e.g. 30 minutes for a 1200-position opening. It
              is optional.
            </Text>
            <SourceField value={choice} hasPack={hasPack} onChange={(next) => choose({ choice: next })} />
            <div>
              <Button
                disabled={status.isRunning}
                onClick={() =>
                  runCoverage(opening, findFilter(selection) ?? emptyFilterText, properties, choice)
                }
              >
                Coverage Check
              </Button>
            </div>
          </Part>
        </Stack>
        <Output status={status} results={results} error={error} problems={problems} onCancel={cancel} />
      </div>
    </>
  );
}
