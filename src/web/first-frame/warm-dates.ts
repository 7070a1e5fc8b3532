/**
 * Loads the browser's locale data early in a worker. Otherwise the first formatted date takes as long as
 * rendering a screen.
 */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
