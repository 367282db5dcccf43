/** Id of the rows of the list that a page is about. A link at the page's start leads there; page-frame.module.css knows it, too. */
export const MAIN_LIST = 'list'
