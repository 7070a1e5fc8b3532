import { Button, Text } from '@mantine/core';

import { emptyFilterText, type ExplorerFilter, findFilter } from '../../replies/explorer-filter.ts';
import { ExplorerFilterField } from '../../replies/explorer-filter-field.tsx';
import { type SourceChoice, useExplorerOptions } from '../../replies/explorer-selection.ts';
import { SourceField } from '../../replies/source-field.tsx';
import { Part } from './part.tsx';

interface CoveragePartProps {
  hasPack: boolean;
  isRunning: boolean;
  /** A text says why there is no filter. */
  onRun: (filter: ExplorerFilter | string, choice: SourceChoice) => void;
}

/** Separate, so that the screen does not render with every update. */
export function CoveragePart({ hasPack, isRunning, onRun }: CoveragePartProps) {
  const { selection, choice, choose } = useExplorerOptions();
  return (
    <Part title="5. Coverage (optional)">
      <ExplorerFilterField value={selection} onChange={(next) => choose({ selection: next })} />
      <Text size="sm" c="dimmed">
        The first run takes up to 1.5 secs per position, e.g. 30 minutes for a 1200-position opening. It is
        optional.
      </Text>
      <SourceField value={choice} hasPack={hasPack} onChange={(next) => choose({ choice: next })} />
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
