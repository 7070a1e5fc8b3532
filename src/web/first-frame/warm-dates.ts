/** Loads locale data early in a worker. Otherwise the first date takes as long as a screen. */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
