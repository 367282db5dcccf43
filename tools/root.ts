export { ROOT } from '../packages/build/root.ts'
