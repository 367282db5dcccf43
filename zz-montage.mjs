import { chromium } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
const [, , out, filter, w = '420', maxh = '620'] = process.argv
const files = readdirSync('screenshots').filter((f) => new RegExp(filter).test(f)).sort()
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: 1700, height: 900 } })
await p.setContent(`<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif">${files.map((f) => `<figure style="margin:0;width:${w}px"><figcaption>${f}</figcaption><div style="max-height:${maxh}px;overflow:hidden"><img style="width:100%" src="data:image/png;base64,${readFileSync('screenshots/' + f).toString('base64')}"></div></figure>`).join('')}`)
await p.waitForTimeout(500)
await p.screenshot({ path: out, fullPage: true })
await b.close(); console.log(files.length)
