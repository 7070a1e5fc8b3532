import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconDotsVertical, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { useStudies } from '../../../opening/studies.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const exports = [
  { format: 'tsv', label: 'Export as text (TSV)' },
  { format: 'csv', label: 'Export as text (CSV)' },
  { format: 'apkg', label: 'Export for Anki (.apkg)' },
] as const;

const name = 'Memory, import and export';

export function CardFilesMenu({ hasCards, onImport }: { hasCards: boolean; onImport: () => void }) {
  const navigate = useNavigate();
  return (
    <Menu
      label={name}
      renderButton={(button) => (
        <ActionIcon variant="default" size={36} aria-label={name} title={name} {...button}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      )}
    >
      <MenuItem icon={<IconChartBar size={16} />} onClick={() => void navigate('/memory')}>
        Memory and statistics
      </MenuItem>
      <MenuItem icon={<IconFileImport size={16} />} onClick={onImport}>
        Import cards
      </MenuItem>
      {hasCards &&
        exports.map(({ format, label }) => (
          <MenuItem
            key={format}
            icon={<IconFileExport size={16} />}
            downloadPath={`/api/export-cards?format=${format}`}
          >
            {label}
          </MenuItem>
        ))}
      <OpeningsExport />
    </Menu>
  );
}

/** This component is inside the menu, so that studies load only when the menu opens. */
function OpeningsExport() {
  const { white, black } = useStudies();
  if (!white && !black) return null;
  return (
    <MenuItem icon={<IconFileExport size={16} />} downloadPath="/api/export-opening-moves">
      Export repertoire for Anki
    </MenuItem>
  );
}
