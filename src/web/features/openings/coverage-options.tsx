import { Stack } from '@mantine/core';

import { ExplorerFilterField } from '../../replies/explorer-filter-field.tsx';
import { useExplorerOptions } from '../../replies/explorer-selection.ts';
import { SourceField } from '../../replies/source-field.tsx';

export function CoverageOptions({ hasPack }: { hasPack: boolean }) {
  const { selection, choice, choose } = useExplorerOptions();
  return (
    <Stack gap="md">
      <ExplorerFilterField value={selection} onChange={(next) => choose({ selection: next })} />
      <SourceField value={choice} hasPack={hasPack} onChange={(next) => choose({ choice: next })} />
    </Stack>
  );
}
