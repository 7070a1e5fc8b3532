// A browser loads its knowledge of languages when a date is first written out, which takes as long as to draw a screen. Done
// here, in a worker, the page finds it loaded.
new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(0);
close();
