import type { Mutation } from './mutation.ts'

const NGINX = 'deploy/nginx/vitrine.conf.template'
const CADDY = 'deploy/caddy/Caddyfile'
const BEHIND_PROXY = 'tests/protocol/deployment/behind-proxy.test.ts'
const CONTAINERS = 'tests/container-files.test.ts'

/** Breaks of what is shipped to run a server: the proxies' configurations, image and composition. */
export const DEPLOYMENT_BREAKS: Mutation[] = [
  {
    breaks: 'that nginx says who asks, and not what they say of themselves',
    file: NGINX,
    from: 'proxy_set_header X-Forwarded-For $remote_addr;',
    to: 'proxy_set_header X-Forwarded-For $http_x_forwarded_for;',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that nginx names requests itself',
    file: NGINX,
    from: 'proxy_set_header X-Request-Id $request_id;',
    to: 'proxy_set_header X-Request-Id $http_x_request_id;',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that nginx posts nothing twice',
    file: NGINX,
    from: 'proxy_next_upstream error timeout http_503;',
    to: 'proxy_next_upstream error timeout http_503 non_idempotent;',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that nginx speaks TLS 1.2',
    file: NGINX,
    from: 'ssl_protocols TLSv1.2 TLSv1.3;',
    to: 'ssl_protocols TLSv1.3;',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that nginx hands on what the servers answer, in words, where none of them does',
    file: NGINX,
    from: 'error_page 502 504 =503 @away;',
    to: '',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that nginx hides whether a server is ready',
    file: NGINX,
    from: 'location = /health/ready {',
    to: 'location = /health/unready {',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that Caddy names requests itself',
    file: CADDY,
    from: 'header_up X-Request-Id {http.request.uuid}',
    to: '',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that Caddy hides whether a server is ready',
    file: CADDY,
    from: 'respond /health/ready 404',
    to: '',
    seenBy: [BEHIND_PROXY],
  },
  {
    breaks: 'that the image runs as somebody who is not root',
    file: 'deploy/Dockerfile',
    from: 'USER 1000:1000',
    to: 'USER 0:0',
    seenBy: [CONTAINERS],
  },
  {
    breaks: 'that the image sets what the server reads',
    file: 'deploy/Dockerfile',
    from: 'KEYS_DIR=/keys',
    to: 'KEY_DIR=/keys',
    seenBy: [CONTAINERS],
  },
  {
    breaks: 'that no server of the composition may write keys',
    file: 'deploy/compose.yaml',
    from: 'keys:/keys:ro',
    to: 'keys:/keys',
    seenBy: [CONTAINERS],
  },
  {
    breaks: 'that nobody reaches the database of the composition from outside',
    file: 'deploy/compose.yaml',
    from: '    internal: true\n',
    to: '    internal: false\n',
    seenBy: [CONTAINERS],
  },
  {
    breaks: 'that a server which stops listening answers whom it let in before',
    file: 'apps/server/src/platform/http/http-server.ts',
    from: 'Listener.prototype.close.call(server)',
    to: 'server.close()',
    seenBy: ['apps/server/src/platform/http/http-server.test.ts'],
  },
  {
    breaks: 'that servers of one computer have ports of their own for metrics',
    file: 'deploy/systemd/vitrine@.service',
    from: 'METRICS_PORT=1%i',
    to: 'METRICS_PORT=9464',
    seenBy: ['tests/service-files.test.ts'],
  },
]
