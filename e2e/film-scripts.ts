import type { Page } from '@playwright/test';
import type { TutorialName } from '#contract/config';
import type { Cursor } from './film-cursor.ts';
import { playSoundMove } from './sound-move.ts';

interface FilmScript {
  prepare(page: Page): Promise<void>;
  play(page: Page, cursor: Cursor): Promise<void>;
}

function go(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(new URL(path, page.url()).href);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(640, 400);
  };
}

export const filmScripts: Record<TutorialName, FilmScript> = {
  game_review: {
    prepare: async (page) => {
      await go('/game_review')(page);
      await page.getByText('TidyWalnut vs. tabiya_fan').first().click();
      await page.getByRole('slider', { name: 'Win chance by move' }).waitFor();
      await go('/game_review')(page);
    },
    async play(page, cursor) {
      await cursor.say('Choose one of your games, or import one from Lichess or Chess.com.', 900);
      await cursor.click(page.getByText('TidyWalnut vs. tabiya_fan').first());
      await cursor.say('Step through it with the arrow keys.', 300);
      await cursor.press('ArrowRight', 3);
      await cursor.say('“Compare Game to Opening” shows where the game left your repertoire.', 300);
      const compare = page.getByRole('tab', { name: 'Compare' });
      if (await compare.isVisible()) await cursor.click(compare, 400);
      await cursor.click(page.getByRole('button', { name: 'Compare Game to Opening' }), 1200);
      await cursor.say('Click the sentence to see the move on the board.', 300);
      await cursor.press('Home', 1, 500);
      await cursor.click(page.getByRole('button', { name: 'deviated at move 6' }), 1400);
      await cursor.say('Next mistake, or n, goes through your mistakes.', 300);
      await cursor.press('n', 1, 1800);
    },
  },
  review_cards: {
    prepare: go('/review_cards'),
    async play(page, cursor) {
      await cursor.say('Card Review shows the due cards. Think first.', 2000);
      await cursor.click(page.getByRole('button', { name: 'Show Answer & Score' }), 1200);
      await cursor.say('Compare your answer, then score yourself: press 1 to 4, or click.', 1600);
      await cursor.click(page.getByRole('button', { name: /^Good/ }), 1200);
      await cursor.say('The next card follows at once. Space shows its answer.', 1600);
      await cursor.press(' ', 1, 1400);
      await cursor.press('3', 1, 1600);
    },
  },
  manage_cards: {
    prepare: async (page) => {
      await go('/manage_cards')(page);
      await page.getByText('Philidor, 2...d6.').first().waitFor();
    },
    async play(page, cursor) {
      await cursor.say('Edit Cards lists all cards, next due first.', 1800);
      await cursor.click(page.getByText('Philidor, 2...d6.').first(), 1400);
      await cursor.say('Change the question, then save.', 600);
      const question = page.getByRole('textbox', { name: 'Question' });
      await cursor.click(question, 200);
      await cursor.press('End', 1, 100);
      await question.pressSequentially(' What is the plan?', { delay: 40 });
      await cursor.click(page.getByRole('button', { name: 'Save Changes' }), 1600);
      await cursor.say('Create New Card makes a card from any position.', 600);
      await cursor.moveTo(page.getByRole('button', { name: 'Create New Card' }));
      await page.waitForTimeout(1800);
    },
  },
  set_openings: {
    prepare: async (page) => {
      await go('/manage_openings')(page);
      await page.getByRole('tab', { name: 'Studies' }).click();
      await page.getByRole('button', { name: 'Get Studies' }).waitFor();
      await page.getByRole('button', { name: /Italian and Alapin.*\d+ %/ }).waitFor();
    },
    async play(page, cursor) {
      await cursor.say('Get Studies lists your studies on Lichess.');
      await cursor.click(page.getByRole('button', { name: 'Get Studies' }), 1500);
      await cursor.say('Choose one and set it for White or Black.', 800);
      await cursor.click(page.getByRole('option', { name: 'Italian and Alapin' }), 900);
      await cursor.click(page.getByRole('button', { name: 'Set/Refresh White Opening' }).first(), 2400);
      await cursor.say('PGN files work too. Every game is now compared with your repertoire.', 2600);
    },
  },
  opening_checks: {
    prepare: go('/manage_openings'),
    async play(page, cursor) {
      await cursor.say('The coverage check finds gaps: common replies without an answer.', 1000);
      await cursor.click(page.getByRole('tab', { name: 'Gaps' }), 2500);
      await cursor.say('The biggest gaps come first. Click one to see it on the board.', 600);
      await cursor.click(page.getByRole('list', { name: 'Biggest gaps' }).getByRole('link').first(), 2200);
      await cursor.say('The consistency check finds positions with two moves for you.', 600);
      await cursor.click(page.getByRole('tab', { name: 'Contradictions' }), 2600);
    },
  },
  opening_game: {
    prepare: go('/opening_game'),
    async play(page, cursor) {
      await cursor.say('Test your repertoire: play only the opening against an opponent.');
      const resign = page.getByRole('button', { name: 'Resign' });
      await cursor.click(page.getByRole('button', { name: 'Play An Opening Game' }), 600);
      await resign.waitFor();
      await cursor.say('Move with the mouse, by touch, or type a move.', 400);
      for (let round = 0; round < 3; round++) await playSoundMove(page);
      await cursor.say('At the move limit the engine decides who is better.', 2500);
    },
  },
  opening_tool: {
    prepare: go('/opening_tool'),
    async play(page, cursor) {
      await cursor.say('The opening tools check a study without saving it. Choose one.', 600);
      await cursor.type(page.getByLabel('Lichess username').first(), 'tabiya_fan');
      await cursor.click(page.getByRole('button', { name: 'Get Studies' }).first(), 1500);
      await cursor.click(page.getByRole('option', { name: 'Italian and Alapin' }), 600);
      await cursor.say('Consistency Check finds its contradictions.', 400);
      await cursor.click(page.getByRole('button', { name: 'Consistency Check' }), 1500);
      await cursor.moveTo(page.getByRole('region', { name: 'Results' }));
      await page.waitForTimeout(2500);
    },
  },
};
