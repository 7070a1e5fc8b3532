/** Loads the locale data early, in a worker. Otherwise the first date would block the page. */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
