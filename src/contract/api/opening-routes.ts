import { written } from '../accounts.ts';
import { bookFiguresList } from '../book-figures.ts';
import { explorerAnswer, repliesAnswer } from '../explorer.ts';
import { bookAnswer, comparisonAnswer, consistencyAnswer } from '../openings.ts';
import { statisticsAnswer } from '../statistics.ts';
import { studiesAnswer } from '../studies.ts';
import { changedStudy, studyHistory, studySource, studyVersionText } from '../study-versions.ts';
import { storedMemories, trainingCounts, trainingMemoryList, trainingSettings } from '../training.ts';
import type { ApiRoutes } from './route.ts';

export const openingRoutes: ApiRoutes = {
  'GET /api/get-studies': { does: 'One’s opening studies', access: 'read', answer: studiesAnswer },
  'POST /api/update-study': { does: 'Set or remove a study', access: 'write', answer: written },
  'POST /api/edit-study': { does: 'Change a piece of a study', access: 'write', answer: changedStudy },
  'POST /api/undo-study': { does: 'Undo the last change of a study', access: 'write', answer: written },
  'GET /api/get-study-history': { does: 'What became of a study', access: 'read', answer: studyHistory },
  'POST /api/get-study-version': {
    does: 'An earlier state of a study',
    access: 'read',
    answer: studyVersionText,
  },
  'POST /api/return-to-study-version': {
    does: 'Return to an earlier state',
    access: 'write',
    answer: changedStudy,
  },
  'GET /api/get-study-source': {
    does: 'A study as it came, before it was edited here',
    access: 'read',
    answer: studySource,
  },
  'POST /api/consistency_check': {
    does: 'Whether an opening contradicts itself',
    access: 'read',
    answer: consistencyAnswer,
  },
  'POST /api/create_opening_book': {
    does: 'An opening as a book of positions and moves',
    access: 'read',
    answer: bookAnswer,
  },
  'POST /api/check_opening': {
    does: 'Where a game left an opening; as text unless JSON is asked for',
    access: 'read',
    answer: comparisonAnswer,
  },
  'GET /api/get_stats': {
    does: 'What others play, as users have shared it',
    access: 'read',
    answer: statisticsAnswer,
  },
  'POST /api/get_position_stats': {
    does: 'The same for some positions',
    access: 'read',
    answer: statisticsAnswer,
  },
  'POST /api/update_stats': { does: 'Share what others play', access: 'write', answer: written },
  'GET /api/explorer/lichess': {
    does: 'What was played in a position, counted here, as Lichess answers it',
    access: 'read',
    answer: explorerAnswer,
  },
  'POST /api/replies': {
    does: 'The same for many positions',
    access: 'read',
    answer: repliesAnswer,
  },
  'GET /api/get-book-figures': {
    does: 'The figures of one’s books: coverage and what it counts',
    access: 'read',
    answer: bookFiguresList,
  },
  'POST /api/set-book-figures': { does: 'Keep such figures', access: 'write', answer: written },
  'GET /api/get-training-memories': {
    does: 'What is remembered of an opening',
    access: 'read',
    answer: trainingMemoryList,
  },
  'GET /api/get-training-counts': { does: 'How much of it is due', access: 'read', answer: trainingCounts },
  'GET /api/get-training-settings': {
    does: 'How openings are trained',
    access: 'read',
    answer: trainingSettings,
  },
  'POST /api/add-training-answers': {
    does: 'Add answers about openings, each once',
    access: 'write',
    answer: storedMemories,
  },
  'POST /api/undo-training-answer': {
    does: 'Take an answer back',
    access: 'write',
    answer: storedMemories,
  },
  'POST /api/update-training-settings': {
    does: 'Change how openings are trained',
    access: 'write',
    answer: written,
  },
  'POST /api/update-trained-move': {
    does: 'Whether a move is trained',
    access: 'write',
    answer: written,
  },
};
