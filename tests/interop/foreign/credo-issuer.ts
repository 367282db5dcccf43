export const CLIENTS = []
