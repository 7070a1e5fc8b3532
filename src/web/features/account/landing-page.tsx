import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { SignInState } from '../../lib/sign-in-state.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ScreenPicture } from '../../ui/screen-picture.tsx';
import classes from './landing-page.module.css';
import { SignUpForm } from './sign-up-form.tsx';

const blurbs = [
  {
    title: 'Flash cards',
    text: 'Turn each mistake into a card with the position, the better move and your own notes. It comes back just before you forget it.',
    picture: 'card-review',
    alt: 'A card: the position, its answer, and four scores with their intervals.',
  },
  {
    title: 'Did you follow your opening?',
    text: 'Compare a game with your repertoire. See who deviated, at which move, and what you had prepared.',
    picture: 'game-review',
    alt: 'A reviewed game at move 6. Arrows show the move played and the move in the study.',
  },
  {
    title: 'Learn lines you actually see',
    text: 'The coverage check compares your repertoire with the moves of players at your rating. It lists the gaps you will face most often.',
    picture: 'coverage',
    alt: 'A coverage report: the biggest gaps in a repertoire, and how often each comes up.',
  },
] as const;

interface LandingPageProps {
  signInState: SignInState;
  children?: ReactNode;
}

export function LandingPage({ signInState, children }: LandingPageProps) {
  return (
    <Container size={1120} px={{ base: 'md', sm: 'xl' }} pb={80}>
      <PageTitle />
      <Group component="header" h={80} justify="space-between">
        <Logo />
        <Group gap="sm">
          <ColorSchemeToggle />
          <Button component={Link} to="/signin" state={signInState} variant="default">
            Sign In
          </Button>
        </Group>
      </Group>
      <main>
        {children}
        <div className={classes.hero}>
          <Stack gap="lg" justify="center">
            <Title order={1} fz={{ base: 38, md: 56 }} lh={1.06} lts="-0.025em">
              Stop losing the same game twice.
            </Title>
            <Text fz={{ base: 'md', md: 'lg' }} c="dimmed" maw={480}>
              Tabiya imports your online games, turns your mistakes into flash cards, and checks your
              repertoire against real opponents’ moves.
            </Text>
          </Stack>
          <SignUpForm />
        </div>
        <section className={classes.product} aria-label="Features">
          {blurbs.map(({ title, text, picture, alt }, index) => (
            <div key={title} className={classes.blurb}>
              <div>
                <Title order={2} size="h3" mb={6}>
                  {title}
                </Title>
                <Text c="dimmed">{text}</Text>
              </div>
              <div>
                <ScreenPicture name={picture} alt={alt} isFirst={index === 0} />
              </div>
            </div>
          ))}
        </section>
      </main>
    </Container>
  );
}
