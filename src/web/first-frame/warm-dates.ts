/** A worker that loads the browser's locale data early: the first formatted date takes as long as rendering a screen. */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
