import { makeTextPatch } from '#chess/opening/editing/text-patch';
import { studiesAnswer } from '#contract/studies';
import { expectNoViolations } from './axe.ts';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { owner } from './openings-world.ts';

const id = 'rScotchP';

test('a change is sent to Lichess once it may be, and what Lichess had can be brought back', async ({
  page,
  simulator,
}) => {
  const token = simulator.makeToken(owner, ['study:read']);
  const exported = await page.request.get(`${simulator.lichessUrl}/api/study/${id}.pgn?orientation=true`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const source = await exported.text();
  await register(page);
  const study = {
    color: 'black',
    title: 'Scotch',
    link: id,
    study_text: source,
    exclude_move_indicators: '',
  };
  await page.request.post('/api/update-study', {
    data: { ...study, last_update: new Date().toISOString() },
  });
  const answer = studiesAnswer.parse(await (await page.request.get('/api/get-studies')).json());
  const end = source.lastIndexOf('*');
  const edited = `${source.slice(0, end)}{ Learn this. } ${source.slice(end)}`;
  const edit = {
    color: 'black',
    revision: answer.api_data.black?.revision,
    patch: makeTextPatch(source, edited),
    what: 'Changed the comment',
  };
  expect((await page.request.post('/api/edit-study', { data: edit })).ok()).toBe(true);

  await page.goto('/manage_openings');
  const send = page.getByRole('banner').or(page.getByRole('main')).getByRole('button', {
    name: 'Send the Black repertoire to Lichess',
  });
  await expect(page.getByText('Black: 1 change not sent')).toBeVisible();
  await send.first().click();
  await page.getByRole('button', { name: 'Allow on Lichess' }).click();
  await expect(page.getByText('study:write')).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 note changed')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send 1 chapter' }).click();
  await expect(dialog.getByText('Sent 1 chapter. Checked: nothing is missing.')).toBeVisible();
  expect(simulator.studies.find((each) => each.id === id)?.chapters[0]?.movetext).toContain(
    '{ Learn this. }',
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('not sent')).toBeHidden();

  const history = (await (await page.request.get('/api/get-study-history?color=black')).json()).api_data;
  expect(history.map(({ what }: { what: string }) => what)).toContain('Version on Lichess before sending');
});
