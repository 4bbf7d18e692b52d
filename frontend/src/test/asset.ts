/** What a style sheet, font or picture is to a test: its name is all that matters. */
export default 'asset';
