/**
 * A worker. A browser loads its knowledge of languages when a date is first written out, which takes as long as drawing a
 * screen; after this the page finds it loaded.
 */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
close();
