import {
  Button,
  Group,
  Radio,
  Stack,
  Text,
  Alert,
  Paper,
  Progress,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useRef, useState } from 'react';

import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { ExcludeCheckboxes } from '../../opening/exclude-checkboxes.tsx';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { GamePart } from './game-part.tsx';
import classes from './opening-tool.module.css';
import { Part } from './part.tsx';
import { type PickedGame, noSource, type OpeningSource } from './sources.ts';
import { useToolChecks } from './use-tool-checks.ts';
import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { StudyListField } from '../../opening/study-list-field.tsx';
import { TypedStudyField } from './typed-study-field.tsx';
import { emptyFilterText, type ExplorerFilter, findFilter } from '../../replies/explorer-filter.ts';
import { ExplorerFilterField } from '../../replies/explorer-filter-field.tsx';
import { type SourceChoice, useExplorerOptions } from '../../replies/explorer-selection.ts';
import { SourceField } from '../../replies/source-field.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { TextPieces } from '../../ui/long-text.tsx';

export function OpeningToolPage() {
  const [opening, setOpening] = useState<OpeningSource>(noSource);
  const [game, setGame] = useState<PickedGame>(noSource);
  const [color, setColor] = useState<StudyColor>('white');
  const [excludeSymbols, setExcludeSymbols] = useState<ExcludeSymbol[]>([]);
  const { status, results, error, problems, hasPack, cancel, runConsistency, runComparison, runCoverage } =
    useToolChecks();
  const properties = { color, excludeSymbols };
  const output = useRef<HTMLDivElement>(null);
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

interface StudyPartProps {
  source: OpeningSource;
  onChange: (source: OpeningSource) => void;
}

function StudyPart({ source, onChange }: StudyPartProps) {
  return (
    <Part title="1. Set Study">
      <StudyListField
        selectedId={source.kind === 'study' ? source.id : undefined}
        onSelect={(study) => {
          if (study) onChange({ kind: 'study', id: study.id });
          else if (source.kind === 'study') onChange(noSource);
        }}
      />
      <TypedStudyField source={source} onChange={onChange} />
      <PgnFileField
        label="Or an opening PGN file"
        file={source.kind === 'file' ? source.file : undefined}
        onChange={(file) => onChange(file ? { kind: 'file', file } : noSource)}
      />
    </Part>
  );
}

interface CoveragePartProps {
  hasPack: boolean;
  isRunning: boolean;
  /** If no filter is selected, `filter` is an error message. */
  onRun: (filter: ExplorerFilter | string, choice: SourceChoice) => void;
}

function CoveragePart({ hasPack, isRunning, onRun }: CoveragePartProps) {
  const { selection, choose } = useExplorerOptions();
  // The source chosen on Manage Openings does not count here, because the texts below name Lichess.
  const [choice, setChoice] = useState<SourceChoice>('explorer');
  return (
    <Part title="5. Coverage (optional)">
      <ExplorerFilterField value={selection} onChange={(next) => choose({ selection: next })} />
      <Text size="sm" c="dimmed">
        The first run takes up to 1.5 secs per position, e.g. 30 minutes for a 1200-position opening. It is
        optional.
      </Text>
      <SourceField value={choice} hasPack={hasPack} onChange={setChoice} />
      <div>
        <Button
          variant="default"
          disabled={isRunning}
          onClick={() => onRun(findFilter(selection) ?? emptyFilterText, choice)}
        >
          Coverage Check
        </Button>
      </div>
    </Part>
  );
}

interface OutputProps {
  status: { text: string; isRunning: boolean; expectedMs: number };
  results: string;
  error: Error | undefined;
  problems: readonly string[];
  onCancel: (() => void) | undefined;
}

function Output({ status, results, error, problems, onCancel }: OutputProps) {
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="section" aria-labelledby="tool-status">
        <Title order={2} size="h5" id="tool-status" mb="xs">
          Status
        </Title>
        <Group justify="space-between" wrap="nowrap" mih={36}>
          <Text>{status.text || 'No check is running'}</Text>
          {onCancel && (
            <Button size="xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
        {/* Screen readers announce only the start and the end, not each step. */}
        <VisuallyHidden role="status">{status.isRunning ? 'Processing' : status.text}</VisuallyHidden>
        <Progress
          value={status.isRunning ? 100 : 0}
          // The bar fills in the usual time of a check. It does not show the real progress.
          transitionDuration={status.isRunning ? status.expectedMs : 0}
          aria-label="A check is running"
          mt="xs"
          style={{ visibility: status.isRunning ? 'visible' : 'hidden' }}
        />
      </Paper>
      {error && <UpstreamError error={error} />}
      {problems.map((sentence) => (
        <Alert key={sentence} role="status" variant="light" color="gray">
          {sentence}
        </Alert>
      ))}
      <Paper withBorder p="md" component="section" aria-labelledby="tool-results">
        <Title order={2} size="h5" id="tool-results" mb="xs">
          Results
        </Title>
        {/* Focusable, so that keyboard users can scroll the results. */}
        <pre className={classes.results} tabIndex={0} aria-labelledby="tool-results">
          {results === '' ? 'Results appear here.' : <TextPieces text={results} />}
        </pre>
      </Paper>
    </Stack>
  );
}
