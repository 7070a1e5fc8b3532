import { written } from '../accounts.ts';
import { ankiPackageText } from '../anki-package.ts';
import { cardsImported } from '../card-import.ts';
import { cardList, comingCards, dueCards, foldedCards, storedCard } from '../cards.ts';
import { leechList } from '../leeches.ts';
import { memoryFit, memorySettings, memoryStatistics } from '../memory.ts';
import { reviewHours, todayAnswer } from '../today.ts';
import type { ApiRoutes } from './route.ts';

export const cardRoutes: ApiRoutes = {
  'GET /api/get-today': { does: 'What is due today', access: 'read', answer: todayAnswer },
  'GET /api/get-review-hours': {
    does: 'In which hours there were reviews',
    access: 'read',
    answer: reviewHours,
  },
  'GET /api/get-cards': { does: 'All cards', access: 'read', answer: cardList },
  'GET /api/get-due-cards': { does: 'Cards that are due', access: 'read', answer: dueCards },
  'GET /api/get-coming-cards': {
    does: 'How many come in the next days',
    access: 'read',
    answer: comingCards,
  },
  'GET /api/get-game-cards': { does: 'Cards made of a game', access: 'read', answer: cardList },
  'POST /api/upsert-cards': { does: 'Add or change cards', access: 'write', answer: written },
  'POST /api/change-cards': {
    does: 'Suspend, resume or tag cards',
    access: 'write',
    answer: written,
  },
  'POST /api/delete-card': { does: 'Delete a card', access: 'write', answer: written },
  'POST /api/restore-card': { does: 'Bring a card back', access: 'write', answer: written },
  'POST /api/review-card': { does: 'Review a card', access: 'write', answer: storedCard },
  'POST /api/add-kept-reviews': {
    does: 'Add reviews that were kept meanwhile, each once',
    access: 'write',
    answer: foldedCards,
  },
  'POST /api/undo-review': { does: 'Take a review back', access: 'write', answer: storedCard },
  'GET /api/export-cards': {
    does: 'All cards as a file: tsv, csv, or a package for Anki',
    access: 'read',
    answer: 'application/octet-stream',
  },
  'POST /api/import-cards': { does: 'Bring cards in', access: 'write', answer: cardsImported },
  'POST /api/read-anki-package': {
    does: 'The cards of a package of Anki’s as text; takes its bytes',
    access: 'read',
    answer: ankiPackageText,
  },
  'GET /api/export-opening-moves': {
    does: 'The trained moves as a package for Anki',
    access: 'read',
    answer: 'application/octet-stream',
  },
  'GET /api/get-memory-settings': {
    does: 'What cards and openings are scheduled with',
    access: 'read',
    answer: memorySettings,
  },
  'POST /api/update-memory-settings': {
    does: 'Change that',
    access: 'write',
    answer: written,
  },
  'POST /api/fit-memory': {
    does: 'Find weights that fit one’s own reviews',
    access: 'write',
    answer: memoryFit,
  },
  'POST /api/undo-memory-fit': { does: 'Return to the weights before', access: 'write', answer: written },
  'GET /api/get-memory-statistics': {
    does: 'How well one remembers',
    access: 'read',
    answer: memoryStatistics,
  },
  'GET /api/get-leeches': { does: 'What is forgotten again and again', access: 'read', answer: leechList },
};
