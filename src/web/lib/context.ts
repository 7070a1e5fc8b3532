import { type Context, createContext, use } from 'react';

export function makeContext<Value>(name: string): readonly [Context<Value | undefined>, () => Value] {
  const context = createContext<Value | undefined>(undefined);
  function useValue(): Value {
    const value = use(context);
    if (value === undefined) throw new Error(`No ${name} is open`);
    return value;
  }
  return [context, useValue];
}
