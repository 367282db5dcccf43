import { readTexts } from '@vitrine/demo-server/texts.ts'

export const textsFor = readTexts(import.meta.url)
