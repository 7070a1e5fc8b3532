import { ankiPackageText } from '../anki-package.ts';
import { cardsImported } from '../card-import.ts';
import { cardList, comingCards, dueCards, foldedCards, storedCard } from '../cards.ts';
import { leechList } from '../leeches.ts';
import { memoryFit, memorySettings, memoryStatistics } from '../memory.ts';
import { reviewHours, todayAnswer } from '../today.ts';
import { read, write, type ApiRoutes } from './route.ts';

export const cardRoutes: ApiRoutes = {
  'GET /api/get-today': read('Get everything due today', todayAnswer),
  'GET /api/get-review-hours': read('Get the hours in which reviews were made', reviewHours),
  'GET /api/get-cards': read('List all cards', cardList),
  'GET /api/get-due-cards': read('List due cards', dueCards),
  'GET /api/get-coming-cards': read('Count cards due on the next days', comingCards),
  'GET /api/get-game-cards': read('List the cards of a game', cardList),
  'POST /api/upsert-cards': write('Add or change cards'),
  'POST /api/change-cards': write('Suspend, resume or tag cards'),
  'POST /api/delete-card': write('Delete a card'),
  'POST /api/restore-card': write('Restore a deleted card'),
  'POST /api/review-card': write('Review a card', storedCard),
  'POST /api/add-kept-reviews': write('Add reviews made offline, each once', foldedCards),
  'POST /api/undo-review': write('Undo a review', storedCard),
  'GET /api/export-cards': read('Export cards as TSV, CSV or an Anki package', 'application/octet-stream'),
  'POST /api/import-cards': write('Import cards', cardsImported),
  'POST /api/read-anki-package': read(
    'Convert an Anki package, sent as bytes, to card text',
    ankiPackageText,
  ),
  'GET /api/export-opening-moves': read(
    'Export trained moves as an Anki package',
    'application/octet-stream',
  ),
  'GET /api/get-memory-settings': read('Get the scheduling settings', memorySettings),
  'POST /api/update-memory-settings': write('Change the scheduling settings'),
  'POST /api/fit-memory': write('Fit the scheduling weights to the user’s reviews', memoryFit),
  'POST /api/undo-memory-fit': write('Restore the previous scheduling weights'),
  'GET /api/get-memory-statistics': read('Get recall statistics', memoryStatistics),
  'GET /api/get-leeches': read('List cards and positions that are often forgotten', leechList),
};
