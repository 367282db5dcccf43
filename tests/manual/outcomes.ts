import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { CommandBlock } from './command-blocks.ts'
import { ENGINEER, SITE, type Stage } from './stage.ts'

/**
 * Follows a block and verifies what the manual promises of it. Returns a sentence about what was seen.
 *
 * @param run runs the block and returns its output
 */
type Outcome = (stage: Stage, run: () => Promise<string>, block: CommandBlock) => Promise<string>

const PORTS = ['3001', '3002']
const BACKUPS = '/backup/vitrine'
const LOG = '/backup/vitrine-log'
const RELOAD_WAIT: Milliseconds = 30_000
const CRON_WAIT: Milliseconds = 240_000
const START_WAIT: Milliseconds = 600_000

/** Outcome of each block, by its title. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '1. Pack the server': async (stage, run) => {
    const output = await run()
    stage.deliver()
    for (const end of ['', '.tar.gz', '.cdx.json', '.sha256'])
      assert.match(output, new RegExp(`packed/${stage.release}${end}$`, 'm'))
    return `${stage.release} is packed.`
  },

  '2. Install Node and the other programs': async (stage, run) => {
    assert.match(await run(), /^v2[46]\./m)
    assert.match(stage.onServer('curl --silent http://127.0.0.1/'), /Welcome to nginx/)
    assert.equal(sql(stage, 'select 1', 'postgres'), '1')
    return 'Node, nginx and PostgreSQL answer.'
  },

  '3. Unpack the release': async (stage, run) => {
    assert.match(await run(), /\.tar\.gz: OK\n.*\.cdx\.json: OK/)
    assert.equal(stage.onServer('stat --format=%U /opt/vitrine/current/bin/vitrine'), 'root')
    return 'The checksums are right, and the files belong to root.'
  },

  '4. Create the database': async (stage, run) => {
    await run()
    assert.equal(sql(stage, 'show server_encoding'), 'UTF8')
    return 'The database stores UTF-8.'
  },

  '5. Create settings and keys': async (stage, run) => {
    assert.match(await run(), new RegExp(`Created the keys for https://${SITE}`))
    assert.equal(stage.onServer('stat --format="%a %U:%G" /etc/vitrine/settings.env'), '640 root:vitrine')
    assert.equal(stage.onServer('stat --format="%U" /etc/vitrine/keys/* | sort --unique'), 'vitrine')
    assert.equal(stage.onServer('stat --format="%a" /etc/vitrine/keys/*.key.pem | sort --unique'), '600')
    return 'The keys belong to the account vitrine; nobody else reads keys or settings.'
  },

  '6. Move the key of the trust anchor away': async (stage, run) => {
    await run()
    assert.equal(stage.onServer('ls /etc/vitrine/keys | grep --count trust-anchor.key.pem || true'), '0')
    assert.match(stage.onServer('tar --list --file /root/vitrine-keys.tar'), /trust-anchor\.key\.pem/)
    return 'The copy has all keys, the server all but one.'
  },

  '7. Start the servers': async (stage, run) => {
    await run()
    for (const port of PORTS) {
      assert.match(stage.onServer(`curl --silent --fail http://127.0.0.1:1${port}/metrics`), /^vitrine_database_up 1$/m)
      assert.equal(accountOf(stage, port), 'vitrine')
    }
    return 'Two servers are ready and run as the account vitrine.'
  },

  '8. Set up certificate and nginx': async (stage, run) => {
    await run()
    // nginx reads its configuration in the background.
    await waitFor(() => redirectOf(stage, '/x') === `308 https://${SITE}/x`, RELOAD_WAIT)
    // A renewal proves the name again, now through our configuration of nginx.
    stage.onServer(`certbot renew --webroot-path /var/www/html --domain ${SITE} --deploy-hook 'systemctl reload nginx'`)
    return 'http leads to https, and the certificate can be renewed.'
  },

  '9. Check the installation': async (stage, run) => {
    const output = await run()
    const [version = ''] = /(?<=vitrine-).*/.exec(stage.release) ?? []
    assert.match(output, new RegExp(`"version":"${version.split('-')[0]}".*"commit":"${version.split('-')[1]}`))
    await stage.visitor.issue()
    await stage.visitor.present()
    return `${conclusionOf(output)} A visitor got a card and presented it.`
  },

  Configure: async (stage, run) => {
    await run()
    await readiness(stage)
    await stage.visitor.present()
    return 'Both servers are ready again.'
  },

  'Private certificate authorities': async (stage, run) => {
    stage.trustSettingsOnly()
    assert.throws(() => stage.onServer('vitrine doctor'), /NODE_EXTRA_CA_CERTS/)
    await run()
    await readiness(stage)
    return `Without the setting the doctor names it; with it: ${conclusionOf(stage.onServer('vitrine doctor'))}`
  },

  'Run a backup every night and an export every minute': async (stage, run) => {
    await run()
    await waitFor(() => stage.onServer(`ls ${LOG}`) !== '', CRON_WAIT)
    assert.equal(stage.onServer(`stat --format=%U ${LOG}/* | sort --unique`), 'vitrine')
    // The nightly job, as cron runs it.
    const [, account = '', job = ''] =
      /^17 3 \* \* \* +(\S+) +(.*)$/m.exec(stage.onServer('cat /etc/cron.d/vitrine')) ?? []
    stage.onServer(`runuser --user ${account} -- env --ignore-environment PATH=/usr/bin:/bin sh -c '${job}'`)
    assert.match(stage.onServer(`ls ${BACKUPS}`), /^vitrine-\S+$/)
    return 'cron exported the audit log within a minute, and the nightly job made a backup.'
  },

  'Copy the keys separately': async (stage, run) => {
    await run()
    const archive = stage.onServer('base64 --wrap=0 /root/keys.tar.age')
    const restored = stage.onComputer(
      `base64 --decode <<< ${archive} | age --decrypt --identity ~/age.key | tar --list | sort`,
    )
    assert.equal(restored, stage.onServer('tar --create --directory /etc/vitrine/keys . | tar --list | sort'))
    return 'The private part of the key opens the copy on the other computer.'
  },

  Restore: async (stage, run) => {
    const before = sql(stage, 'select count(*) from accounts')
    // A card after the backup: the restore loses its account.
    await stage.visitor.issue()
    assert.notEqual(sql(stage, 'select count(*) from accounts'), before)
    const output = await run()
    await readiness(stage)
    assert.equal(sql(stage, 'select count(*) from accounts'), before)
    await stage.visitor.present()
    assert.match(stage.onServer('vitrine audit-log'), /^Head: /m)
    return `${output.split('\n').at(-1)} The card from before the backup is valid.`
  },

  'Rotate keys': async (stage, run) => {
    const before = stage.onServer('sha256sum /etc/vitrine/keys/credential-issuer.pem')
    await withoutFailedRequests(stage, run)
    assert.notEqual(stage.onServer('sha256sum /etc/vitrine/keys/credential-issuer.pem'), before)
    assert.notEqual(stage.onServer('ls /etc/vitrine/keys/retired'), '')
    await stage.visitor.present()
    await stage.visitor.issue()
    return `The old card is valid, and the new key signs. ${conclusionOf(stage.onServer('vitrine doctor'))}`
  },

  'Make the requests': async (stage, run) => {
    assert.equal((await run()).match(/-----BEGIN CERTIFICATE REQUEST-----/g)?.length, 3)
    assert.equal(
      stage.onServer('stat --format="%a %U" /etc/vitrine/keys/*.request.key.pem | sort --unique'),
      '600 vitrine',
    )
    return 'Three requests are written, and only the account vitrine can read their keys.'
  },

  'Have them signed': async (_, run) => {
    await run()
    return 'openssl verified and signed each request.'
  },

  'Install the answers': async (stage, run) => {
    let list = ''
    await withoutFailedRequests(stage, async () => (list = await run()))
    assert.equal(list.match(/authority +Example authority/g)?.length, 3)
    await stage.visitor.present()
    await stage.visitor.issue()
    await stage.visitor.present()
    return `The old card is valid, and a wallet takes new ones by the authorities of their roles. ${conclusionOf(stage.onServer('vitrine doctor'))}`
  },

  Update: async (stage, run) => {
    stage.packNextVersion()
    await withoutFailedRequests(stage, run)
    assert.match(versionOf(stage), /^0\.2\.0 /)
    await stage.visitor.present()
    return `${versionOf(stage)} answers, no request failed, and the card is valid.`
  },

  'Updates that need a stop': async (stage, run) => {
    await run()
    await readiness(stage)
    await stage.visitor.present()
    return `${versionOf(stage)} answers, and the card is valid.`
  },

  'The doctor': async (_, run) => conclusionOf(await run()),

  Metrics: async (stage, _, { text }) => {
    const targets = [...text.matchAll(/127\.0\.0\.1:\d+/g)].map(([target]) => target)
    assert.equal(targets.length, PORTS.length)
    for (const target of targets)
      assert.match(stage.onServer(`curl --silent --fail http://${target}/metrics`), /^vitrine_build_info/m)
    const folder = '/tmp/prometheus'
    stage.computer.run(
      `mkdir ${folder} && cd ${folder} && apt-get download prometheus && dpkg --extract prometheus_*.deb . && cp /home/${ENGINEER}/vitrine/deploy/prometheus/alerts.yml . && cat > prometheus.yml <<'END'\n${text}END`,
    )
    const checked = stage.computer.run(`cd ${folder} && usr/bin/promtool check config prometheus.yml 2>&1`)
    const [rules = ''] = /\d+ rules found/.exec(checked) ?? []
    assert.notEqual(rules, '')
    return `promtool: ${rules}; ${targets.join(' and ')} answer.`
  },

  'Audit log': async (_, run) => {
    const [head = ''] = /^Head: .+$/m.exec(await run()) ?? []
    assert.notEqual(head, '')
    return 'The log is unchanged.'
  },

  'Use a real phone': async (stage, run) => {
    const address = 'http://localhost:3000/'
    const ended = run()
    ended.catch(() => {})
    await waitFor(
      () => stage.computer.run(`(exec 3<>/dev/tcp/127.0.0.1/3000) 2>/dev/null && echo open || true`) === 'open',
      START_WAIT,
    )
    const page = stage.computer.run(
      `exec 3<>/dev/tcp/127.0.0.1/3000; printf 'GET /api/x HTTP/1.0\\r\\n\\r\\n' >&3; head -1 <&3`,
    )
    assert.match(page, /^HTTP\/1\.1 /)
    stage.computer.run(`kill -INT $(pgrep --uid ${ENGINEER} --full tools/run/start.ts | tail -n 1)`)
    await ended.catch(() => {})
    return `npm start answers at ${address} and stops.`
  },
}

const sql = (stage: Stage, statement: string, database = 'vitrine'): string =>
  stage.server.run(`runuser -u postgres -- psql --tuples-only --no-align -c "${statement}" ${database}`)

const redirectOf = (stage: Stage, path: string): string =>
  stage.onServer(`curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' http://${SITE}${path}`)

const accountOf = (stage: Stage, port: string): string =>
  stage.server.run(`ps --no-headers -o user --pid $(cat /run/vitrine@${port}.pid)`)

const versionOf = (stage: Stage): string => {
  const { version, commit } = JSON.parse(stage.server.run('curl --silent --fail http://127.0.0.1:3001/health/live'))
  return `${version} (${String(commit).slice(0, 7)})`
}

/** Waits until both servers are ready, as the manual does. */
async function readiness(stage: Stage): Promise<void> {
  for (const port of PORTS)
    stage.server.run(
      `curl --silent --fail --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:${port}/health/ready`,
    )
}

/** Returns the last line of the doctor's output, which must count no errors. */
function conclusionOf(output: string): string {
  const last = output.split('\n').at(-1) ?? ''
  assert.match(last, /^(No problems found|0 failed)/, output)
  return `The doctor: ${last}`
}

/** Asks the site all the time while the block runs. */
async function withoutFailedRequests(stage: Stage, run: () => Promise<string>): Promise<void> {
  const visits = '/tmp/visits'
  const url = `https://${SITE}/health/live`
  stage.server.run(
    `(while [ ! -e ${visits}.end ]; do curl --silent --cacert /root/private-authority.pem --output /dev/null --write-out '%{http_code}\\n' ${url} || true; done > ${visits} 2>&1; touch ${visits}.ended) > /dev/null 2>&1 &`,
  )
  await run()
  stage.server.run(
    `touch ${visits}.end; until [ -e ${visits}.ended ]; do sleep 0.1; done; rm ${visits}.end ${visits}.ended`,
  )
  const codes = stage.server.run(`sort ${visits} | uniq --count`)
  assert.match(codes, /^\d+ 200$/)
}

async function waitFor(isThere: () => boolean, limit: Milliseconds): Promise<void> {
  const deadline = Date.now() + limit
  while (!isThere()) {
    if (Date.now() > deadline) throw new Error(`Waited ${limit} ms in vain`)
    await wait(1_000)
  }
}
