import { ActionIcon, Button } from '@mantine/core';
import {
  IconCards,
  IconChartBar,
  IconDotsVertical,
  IconFileExport,
  IconFileImport,
  IconPlus,
} from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { countOf } from '#chess/count-of';

import { useSession } from '../../../lib/session.tsx';
import { leaveQuestion } from '../../../lib/unsaved-changes.ts';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { lazyPart, onIntent } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CardChooser } from './card-chooser.tsx';
import classes from './manage-page.module.css';
import { useCardOpenings } from './use-card-openings.ts';
import { useCards } from './use-cards.ts';
import { useStudies } from '../../../opening/studies.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const CardForm = lazyPart(async () => (await import('./card-form.tsx')).CardForm);
const CardEditor = lazyPart(async () => (await import('../../../card-editor/card-editor.tsx')).CardEditor);
const ImportCardsModal = lazyPart(async () => (await import('./import-cards-modal.tsx')).ImportCardsModal);

export function CardManagementPage() {
  const { cards, error, refetch, dataUpdatedAt } = useCards();
  const openings = useCardOpenings(cards);
  const [shownMs] = useState(() => Date.now());
  const nowMs = Math.max(shownMs, dataUpdatedAt);
  const [creation, setCreation] = useState<{ mayBeSelected: boolean }>();
  const [params] = useSearchParams();
  const [selectedId, setSelectedId] = useState(params.get('card') ?? undefined);
  const [isImporting, setIsImporting] = useState(false);
  const [wanted, setWanted] = useState<{ id: string | undefined }>();
  const { unsavedChanges, forgetUnsavedChanges } = useSession();

  const select = (id: string | undefined) => {
    if (id === selectedId) return;
    if (unsavedChanges) setWanted({ id });
    else setSelectedId(id);
  };
  const selected = cards?.find(({ id }) => id === selectedId);
  const detail = useRef<HTMLDivElement>(null);
  const showDetail = () => {
    const card = detail.current;
    const isBelow =
      card?.getBoundingClientRect().left === card?.previousElementSibling?.getBoundingClientRect().left;
    if (isBelow) bringIntoSight(card);
  };
  return (
    <>
      <PageHeader
        title="Edit Cards"
        subtitle={cards ? countOf(cards.length, 'card') : '\u00a0'}
        actions={
          <>
            <Button
              variant={selected ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} />}
              {...onIntent(CardEditor)}
              onClick={() => setCreation({ mayBeSelected: !unsavedChanges })}
            >
              Create New Card
            </Button>
            <CardFilesMenu
              hasCards={cards !== undefined && cards.length > 0}
              onImport={() => setIsImporting(true)}
            />
          </>
        }
      />
      {error !== null && cards === undefined && (
        <InlineError onRetry={() => void refetch()}>
          Your cards could not be loaded: {error.message}.
        </InlineError>
      )}
      {(cards !== undefined || error === null) && (
        <div className={classes.columns} {...onIntent(CardForm)}>
          <CardChooser
            cards={cards}
            openings={openings}
            nowMs={nowMs}
            selectedId={selected?.id}
            onSelect={select}
          />
          <div ref={detail} className={classes.detail}>
            {cards?.length === 0 ? (
              <NoCards />
            ) : selected === undefined ? (
              <NoCardSelected />
            ) : (
              <Suspense>
                <CardForm
                  key={selected.id}
                  card={selected}
                  opening={openings.get(selected.id) ?? ''}
                  nowMs={nowMs}
                  onShown={showDetail}
                />
              </Suspense>
            )}
          </div>
        </div>
      )}
      {creation !== undefined && (
        <Suspense>
          <CardEditor
            onClose={() => setCreation(undefined)}
            onMade={(id) => creation.mayBeSelected && setSelectedId(id)}
          />
        </Suspense>
      )}
      {isImporting && (
        <Suspense>
          <ImportCardsModal onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      <ConfirmModal
        title={leaveQuestion}
        confirmLabel="Leave without saving"
        opened={wanted !== undefined}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => {
          forgetUnsavedChanges();
          setSelectedId(wanted?.id);
          setWanted(undefined);
        }}
      />
    </>
  );
}

function NoCards() {
  return (
    <EmptyState
      icon={<IconCards size={48} stroke={1.2} />}
      title="You have no cards yet"
      action={
        <Button component={Link} to="/game_review" variant="default">
          Review a game
        </Button>
      }
    >
      Make a card from one of your games, or press Create New Card.
    </EmptyState>
  );
}

function NoCardSelected() {
  return <EmptyState title="No card selected">Choose a card to edit it.</EmptyState>;
}

const exports = [
  { format: 'tsv', label: 'Export as text (TSV)' },
  { format: 'csv', label: 'Export as text (CSV)' },
  { format: 'apkg', label: 'Export for Anki (.apkg)' },
] as const;

const name = 'Memory, import and export';

function CardFilesMenu({ hasCards, onImport }: { hasCards: boolean; onImport: () => void }) {
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

function OpeningsExport() {
  const { white, black } = useStudies();
  if (!white && !black) return null;
  return (
    <MenuItem icon={<IconFileExport size={16} />} downloadPath="/api/export-opening-moves">
      Export repertoire for Anki
    </MenuItem>
  );
}
