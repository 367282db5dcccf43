type StandIn = {
  replaces: string
  reason: string
  standIn: string
  machine: 'server' | 'computer'
}

/** Programs in `stand-ins`, which come before the real ones in PATH. */
export const PROGRAMS = {
  systemctl: {
    replaces: 'systemctl',
    reason: 'systemd runs only as the first process of a computer',
    standIn: 'starts and stops the servers by the directives of the unit, which systemd-analyze verifies',
    machine: 'server',
  },
  certbot: {
    replaces: 'certbot',
    reason: "Let's Encrypt needs a public name",
    standIn:
      'an authority of the run issues the certificate after the same proof over http; the shell trusts it until the manual comes to private authorities',
    machine: 'server',
  },
  curl: {
    replaces: 'curl https://nodejs.org/...',
    reason: 'a download that comes neither from npm nor from Debian',
    standIn: 'an archive with the Node that this project pins; other addresses are real',
    machine: 'server',
  },
  'apt-get': {
    replaces: 'apt-get update',
    reason: 'the server reaches no other computer',
    standIn: 'lists and archives were downloaded before; the installation is real',
    machine: 'server',
  },
  scp: {
    replaces: 'scp',
    reason: 'another computer',
    standIn: 'copies between the two machines of the run',
    machine: 'computer',
  },
} satisfies Record<string, StandIn>

/** Names in the manual that readers replace by their own. */
export const OWN_NAMES = {
  release: 'vitrine-0.1.0-1a2b3c4',
  nextRelease: 'vitrine-0.2.0-5d6e7f8',
  key: '<your key>',
} as const

/** Blocks that are no commands, by their titles. Their outcome says what is done with them. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  Metrics: 'a part of the configuration of Prometheus: promtool checks it with our alerts, and each target must answer',
}
