/** Pure computations on whole studies, off the main thread. Code loads per group. */
import { type LoadTask, makeAnswerer } from './task-runner.ts';

const groups = {
  open: async () => (await import('./open-books.ts')).openBookTasks,
  study: async () => (await import('./study-tasks.ts')).studyTasks,
  coverage: async () => (await import('./coverage-tasks.ts')).coverageTasks,
  names: async () => (await import('./name-tasks.ts')).nameTasks,
  games: async () => (await import('./game-tasks.ts')).gameTasks,
  studied: async () => (await import('./studied-games.ts')).studiedTasks,
  judged: async () => {
    const { judgeGames, summariseGames } = await import('./judged-games.ts');
    return { judgeGames, summariseGames };
  },
  cardText: async () => ({ readCardText: (await import('#contract/card-text/read')).parseCardText }),
  training: async () => (await import('./training-tasks.ts')).trainingTasks,
  edits: async () => (await import('./edit-tasks.ts')).editTasks,
  sending: async () => (await import('./sending-tasks.ts')).sendingTasks,
  books: async () => (await import('./book-tasks.ts')).bookTasks,
  rare: async () => (await import('./rare-tasks.ts')).rareTasks,
  offers: async () => (await import('./offer-tasks.ts')).offerTasks,
  firstBook: async () => (await import('./first-book-tasks.ts')).firstBookTasks,
  scouting: async () => (await import('./scouting-tasks.ts')).scoutingTasks,
};

type Groups = { [Name in keyof typeof groups]: Awaited<ReturnType<(typeof groups)[Name]>> };

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;
export type Tasks = Together<Groups[keyof Groups]>;
export type TaskName = keyof Tasks;

const groupNames: {
  readonly [Task in TaskName]: {
    [Name in keyof Groups]: Task extends keyof Groups[Name] ? Name : never;
  }[keyof Groups];
} = {
  takeBook: 'open',
  putBookAway: 'open',
  decodeStudy: 'study',
  summarizeStudy: 'study',
  holdsPosition: 'study',
  checkConsistency: 'study',
  compareGames: 'study',
  outlineBook: 'study',
  listChapterStarts: 'study',
  findLinesTo: 'study',
  beginCoverage: 'coverage',
  takeCoverageWave: 'coverage',
  addCoverageReplies: 'coverage',
  sortByChance: 'coverage',
  makeCoverageText: 'coverage',
  listRareMoves: 'coverage',
  makeBookFigures: 'coverage',
  findLostLines: 'coverage',
  makeRepliesTexts: 'coverage',
  readRepliesText: 'coverage',
  endCoverage: 'coverage',
  setOpeningNames: 'names',
  nameCards: 'names',
  openGames: 'games',
  readOpened: 'games',
  readGames: 'games',
  studyGames: 'studied',
  readCardText: 'cardText',
  summarizeTraining: 'training',
  planTraining: 'training',
  areTrained: 'training',
  spreadKnown: 'training',
  judgeTrainingMove: 'training',
  findGameAnswers: 'training',
  editStudy: 'edits',
  makeNewStudy: 'edits',
  mergeStudies: 'edits',
  listChapters: 'edits',
  findOccurrences: 'edits',
  listLinePlans: 'edits',
  countUnsent: 'sending',
  planSending: 'sending',
  checkSending: 'sending',
  judgeGames: 'judged',
  summariseGames: 'judged',
  openBook: 'books',
  rememberBook: 'books',
  addBookGames: 'books',
  summarizeBook: 'books',
  readPosition: 'books',
  readMoves: 'books',
  searchBook: 'books',
  findSettledGaps: 'books',
  costRareLines: 'rare',
  stepOffers: 'offers',
  beginFirstBook: 'firstBook',
  addFirstBookGames: 'firstBook',
  addFirstBookReplies: 'firstBook',
  planFirstBook: 'firstBook',
  makeFirstBookText: 'firstBook',
  planFirstBookMerge: 'firstBook',
  endFirstBook: 'firstBook',
  beginScouting: 'scouting',
  takeScoutingWave: 'scouting',
  makeScouting: 'scouting',
  readScoutedPosition: 'scouting',
  readOpponentRepertoire: 'scouting',
  endScouting: 'scouting',
};

const loadTask: LoadTask = async (name) => {
  const group = groupNames[name as TaskName];
  const tasks: Readonly<Record<string, (input: never) => unknown>> | undefined = await groups[group]?.();
  return tasks?.[name];
};

export const answerTask = makeAnswerer(loadTask);
