import { written } from '../accounts.ts';
import { ankiPackageText } from '../anki-package.ts';
import { cardsImported } from '../card-import.ts';
import { cardList, comingCards, dueCards, foldedCards, storedCard } from '../cards.ts';
import { leechList } from '../leeches.ts';
import { memoryFit, memorySettings, memoryStatistics } from '../memory.ts';
import { reviewHours, todayAnswer } from '../today.ts';
import type { ApiRoutes } from './route.ts';

export const cardRoutes: ApiRoutes = {
  'GET /api/get-today': { does: 'Get everything due today', access: 'read', answer: todayAnswer },
  'GET /api/get-review-hours': {
    does: 'Get the hours in which reviews were made',
    access: 'read',
    answer: reviewHours,
  },
  'GET /api/get-cards': { does: 'List all cards', access: 'read', answer: cardList },
  'GET /api/get-due-cards': { does: 'List due cards', access: 'read', answer: dueCards },
  'GET /api/get-coming-cards': {
    does: 'Count cards due on the next days',
    access: 'read',
    answer: comingCards,
  },
  'GET /api/get-game-cards': { does: 'List the cards of a game', access: 'read', answer: cardList },
  'POST /api/upsert-cards': { does: 'Add or change cards', access: 'write', answer: written },
  'POST /api/change-cards': {
    does: 'Suspend, resume or tag cards',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-card': { does: 'Delete a card', access: 'write', answer: written },
  'POST /api/restore-card': { does: 'Restore a deleted card', access: 'write', answer: written },
  'POST /api/review-card': { does: 'Review a card', access: 'write', answer: storedCard },
  'POST /api/add-kept-reviews': {
    does: 'Add reviews made offline, each once',
    access: 'write',
    answer: foldedCards,
  },
  'POST /api/undo-review': { does: 'Undo a review', access: 'write', answer: storedCard },
  'GET /api/export-cards': {
    does: 'Export cards as TSV, CSV or an Anki package',
    access: 'read',
    answer: 'application/octet-stream',
  },
  'POST /api/import-cards': { does: 'Import cards', access: 'write', answer: cardsImported },
  'POST /api/read-anki-package': {
    does: 'Convert an Anki package, sent as bytes, to card text',
    access: 'read',
    answer: ankiPackageText,
  },
  'GET /api/export-opening-moves': {
    does: 'Export trained moves as an Anki package',
    access: 'read',
    answer: 'application/octet-stream',
  },
  'GET /api/get-memory-settings': {
    does: 'Get the scheduling settings',
    access: 'read',
    answer: memorySettings,
  },
  'POST /api/update-memory-settings': {
    does: 'Change the scheduling settings',
    access: 'write',
    answer: written,
  },
  'POST /api/fit-memory': {
    does: 'Fit the scheduling weights to the user’s reviews',
    access: 'write',
    answer: memoryFit,
  },
  'POST /api/undo-memory-fit': {
    does: 'Restore the previous scheduling weights',
    access: 'write',
    answer: written,
  },
  'GET /api/get-memory-statistics': {
    does: 'Get recall statistics',
    access: 'read',
    answer: memoryStatistics,
  },
  'GET /api/get-leeches': {
    does: 'List cards and positions that are often forgotten',
    access: 'read',
    answer: leechList,
  },
};
