/** Id of the list that a page is about, to which a link at the start leads; page-frame.module.css repeats it. */
export const MAIN_LIST = 'list'
