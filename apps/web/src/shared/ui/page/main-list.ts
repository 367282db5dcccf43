/** Id of the list that a page is about. A link at the start of the page leads there; page-frame.module.css repeats it. */
export const MAIN_LIST = 'list'
