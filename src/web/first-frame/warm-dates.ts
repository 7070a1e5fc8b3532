/**
 * A worker. A browser loads its knowledge of languages when a date is first written out, which takes as long as drawing a
 * screen, and that of numbers with the first number, a third of a frame's task; after this the page finds both loaded.
 */
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
(0).toLocaleString('en');
close();
