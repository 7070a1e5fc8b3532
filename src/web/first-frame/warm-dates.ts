/** Loads the locale data in a worker, because the first date would block the page otherwise. */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
