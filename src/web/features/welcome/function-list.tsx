import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { useSession } from '../../lib/session.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { productFunctions } from './functions.ts';
import { TutorialLink } from './tutorial-link.tsx';
import classes from './welcome.module.css';

export function FunctionList() {
  const { isLoggedIn } = useSession();
  return (
    <section aria-labelledby="functions">
      <h2 id="functions" className={classes.listTitle}>
        This is what you can do here
      </h2>
      <ul className={classes.functions}>
        {productFunctions.map(({ name, title, text, path, linkLabel, Icon }) => (
          <li key={name} className={classes.function}>
            <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden="true" />
            <h3 className={classes.functionTitle}>{title}</h3>
            <p className={classes.functionText}>{text}</p>
            <div className={classes.functionLinks}>
              {isLoggedIn && (
                <Anchor component={Link} to={path} fw={600}>
                  {linkLabel}
                </Anchor>
              )}
              <TutorialLink name={name} title={title} c="dimmed" />
            </div>
          </li>
        ))}
        <li className={classes.contact}>
          Please send questions, feedback and suggestions to <SupportEmail />.
        </li>
      </ul>
    </section>
  );
}
