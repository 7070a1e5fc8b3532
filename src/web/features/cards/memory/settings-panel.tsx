import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type MemorySettings,
  type MemorySettingsChange,
  type MemoryStatisticsData,
  memoryLimits,
} from '#contract/memory';
import { type TrainingColor, trainingLimits, type TrainingSettings } from '#contract/training';

import { capitalize } from '../../../lib/capitalize.ts';
import { BarChart } from './bar-chart.tsx';
import { FitPanel } from './fit-panel.tsx';
import classes from './memory.module.css';
import { findMean } from './memory-words.ts';
import { makePercentText } from '../../../lib/percent-text.ts';

interface SettingsPanelProps {
  settings: MemorySettings;
  training: readonly TrainingSettings[];
  forecast: MemoryStatisticsData['forecast'];
  isSaving: boolean;
  onChange: (change: MemorySettingsChange) => void;
  onNewPerDay: (color: TrainingColor, count: number) => void;
}

/** What is wished for, with what it will cost beside it while the slider is still held. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { settings, training, forecast, isSaving, onChange, onNewPerDay } = props;
  const [held, setHeld] = useState<number>();
  const retention = held ?? settings.retention;
  const letGo = () => {
    if (held !== undefined && held !== settings.retention) onChange({ retention: held });
    setHeld(undefined);
  };
  return (
    <section className={`${classes.panel} ${classes.wide}`}>
      <div className={classes.settings}>
        <div>
          <h2 className={classes.title} id="retention-label">
            Target retention
          </h2>
          <Text size="sm" c="dimmed">
            How much of what comes due you want to still know. More means shorter intervals.
          </Text>
          <div className={classes.figure}>{makePercentText(retention)}</div>
          <input
            type="range"
            className={classes.slider}
            aria-labelledby="retention-label"
            aria-valuetext={`${makePercentText(retention)}, ${makeLoadText(forecast, retention)}`}
            min={memoryLimits.leastRetention * 100}
            max={memoryLimits.mostRetention * 100}
            step={1}
            value={Math.round(retention * 100)}
            disabled={isSaving}
            onChange={(event) => setHeld(Number(event.currentTarget.value) / 100)}
            onPointerUp={letGo}
            onKeyUp={letGo}
            onBlur={letGo}
          />
          <Text size="xs" c="dimmed" className={classes.ends}>
            <span>80 % · fewer reviews</span>
            <span>95 % · fewer misses</span>
          </Text>
        </div>
        <Forecast forecast={forecast} retention={retention} saved={settings.retention} />
        <div className={classes.fields}>
          {training.map(({ color, new_per_day }) => (
            <NewPerDay
              key={`${color} ${new_per_day}`}
              color={color}
              value={new_per_day}
              onChange={(count) => onNewPerDay(color, count)}
            />
          ))}
          <NativeSelect
            label="A new day begins at"
            value={String(settings.change_hour)}
            data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))}
            onChange={(event) => onChange({ change_hour: Number(event.currentTarget.value) })}
          />
        </div>
        <div>
          <Checkbox
            label="Spread what comes due together"
            description="Moves longer intervals by a few days at random, so that what was learnt together does not stay together."
            checked={settings.fuzz}
            disabled={isSaving}
            onChange={(event) => onChange({ fuzz: event.currentTarget.checked })}
          />
        </div>
        <FitPanel settings={settings} />
      </div>
    </section>
  );
}

function findDays(forecast: MemoryStatisticsData['forecast'], retention: number): readonly number[] {
  return forecast.find((each) => Math.abs(each.retention - retention) < 0.005)?.days ?? [];
}

function makeLoadText(forecast: MemoryStatisticsData['forecast'], retention: number): string {
  const mean = findMean(findDays(forecast, retention));
  return `about ${mean < 10 ? mean.toFixed(1) : Math.round(mean)} reviews a day`;
}

interface ForecastProps {
  forecast: MemoryStatisticsData['forecast'];
  retention: number;
  saved: number;
}

function Forecast({ forecast, retention, saved }: ForecastProps) {
  const days = findDays(forecast, retention);
  const highest = Math.max(1, ...forecast.flatMap((each) => each.days.slice(1)));
  return (
    <div>
      <h2 className={classes.title}>The next {memoryLimits.forecastDays} days</h2>
      <Text size="sm" c="dimmed" role="status">
        {retention === saved
          ? `${capitalize(makeLoadText(forecast, retention))}, without what will be new.`
          : `${capitalize(makeLoadText(forecast, retention))} instead of ${makeLoadText(forecast, saved)}.`}
      </Text>
      <BarChart
        label="Reviews a day"
        columns={['Day', 'Reviews']}
        most={Math.min(highest, Math.max(1, ...days) * 2)}
        bars={days.map((count, index) => ({
          name: index === 0 ? 'Today' : index === 1 ? 'Tomorrow' : `In ${index} days`,
          value: count,
          text: String(count),
          ...(index % 7 === 0 && { label: index === 0 ? 'today' : `+${index}` }),
        }))}
      />
    </div>
  );
}

interface NewPerDayProps {
  color: TrainingColor;
  value: number;
  onChange: (count: number) => void;
}

function NewPerDay({ color, value, onChange }: NewPerDayProps) {
  const [text, setText] = useState(String(value));
  const count = Number(text);
  const isFine = /^\d+$/u.test(text) && count <= trainingLimits.newPerDay;
  return (
    <TextInput
      label={`New a day, ${color === 'white' ? 'White' : 'Black'}`}
      inputMode="numeric"
      value={text}
      error={isFine ? undefined : `0 to ${trainingLimits.newPerDay}`}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => isFine && count !== value && onChange(count)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
