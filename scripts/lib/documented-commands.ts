/** How a command of the documents is tried. */
export interface DocumentedCommand {
  /** As the documents say it. */
  readonly command: string;
  /** What is run in its place where the documents leave something open. */
  readonly line?: string;
  /** It serves until it is stopped. */
  readonly serves?: boolean;
  /** A command that serves meanwhile. */
  readonly beside?: string;
  /** Goes to its standard input. */
  readonly input?: string;
  /** What an earlier command may have left in its way. */
  readonly without?: string;
  /** Files of the repository that it is there to rewrite. */
  readonly rewrites?: string;
  /** Runs in a folder that holds only what a release holds. */
  readonly released?: boolean;
}

/** What the release workflow packs of the server. */
export const RELEASED = ['dist', 'dist-server', 'squads', 'package.json', 'package-lock.json', '.npmrc'];

/** In this order, `node scripts/run.js scripts/documented-commands.ts` tries the commands of the documents in a clone. */
export const TRIED: readonly DocumentedCommand[] = [
  { command: 'rm -rf node_modules && npm ci' },
  { command: 'git pull' },
  { command: 'npm ci && npm run build' },
  { command: 'npm run build' },
  { command: 'npm run format' },
  { command: 'npm run lint' },
  { command: 'npm test' },
  { command: 'npm test -- tests/ui' },
  { command: 'QUARTET_TEST_SEED=36 npm test -- tests/domain' },
  { command: 'npx vitest tests/domain', line: 'npx vitest --run tests/domain' },
  { command: 'npx vitest run tests/ui/messages tests/ui/chat tests/ui/table' },
  { command: 'npx vitest run tests/domain/squad/squad-json-schema.test.ts -u' },
  { command: 'npm run simulate' },
  { command: 'npm run simulate -- --seed 36 --steps 146' },
  { command: 'npm run bench -- --quick' },
  { command: 'node scripts/run.js scripts/screenshots.ts', rewrites: 'docs/images public/icon.png' },

  { command: 'npm start', serves: true },
  { command: 'PORT=0 npm start', serves: true },
  { command: 'npm run dev', serves: true },
  { command: 'npm run mock', serves: true },
  { command: 'npm run relay', line: 'OPENAI_API_KEY=any npm run relay', serves: true },
  { command: 'QUARTET_PROVIDER=relay OPENAI_API_KEY=… npm start', serves: true },
  { command: 'QUARTET_PROVIDER=direct QUARTET_BROWSER_KEY=… npm start', serves: true },
  {
    command:
      'OPENAI_API_KEY=… QUARTET_PUBLIC_ORIGIN=https://chat.example.org QUARTET_TRUSTED_PROXY=127.0.0.1 npm run relay',
    serves: true,
  },
  {
    command: `curl http://127.0.0.1:4174/_mock/faults -H 'Content-Type: application/json' -d '{"kind":"status","status":429,"retryAfterSeconds":2,"times":1}'`,
    beside: 'npm run mock -- --port 4174',
  },

  { command: 'npm run chat', input: 'Is it sound?' },
  { command: 'npm run --silent chat -- -p evaluator "Is it sound?"' },
  { command: 'npm run --silent chat -- "QUESTION"' },
  { command: 'cat LICENSE | npm run --silent chat -- "Summarise this"' },
  { command: 'npm run mock -- --delay 0', serves: true },
  {
    command: 'npm run map-check -- --base-url http://127.0.0.1:4174/v1 --model gpt-3.5-turbo',
    beside: 'npm run mock -- --port 4174 --delay 0',
  },
  {
    command: 'npm run map-check -- --base-url ADDRESS --model NAME',
    line: 'npm run map-check -- --base-url http://127.0.0.1:4174/v1 --model gpt-3.5-turbo --json',
    beside: 'npm run mock -- --port 4174 --delay 0',
  },

  { command: 'npm run squad -- new squads/mine.json', without: 'squads/mine.json' },
  { command: 'npm run squad -- check squads/mine.json' },
  { command: 'npm run squad -- check FILE', line: 'npm run squad -- check squads/six-hats.json' },
  { command: 'npm run squad -- check', line: 'npm run squad -- check squads/code-review.json' },
  { command: 'QUARTET_SQUAD=squads/mine.json npm start', serves: true },

  { command: 'npm run static -- FOLDER', line: 'npm run static -- site', without: 'site' },
  { command: 'QUARTET_PROVIDER=relay npm run static -- site', without: 'site' },
  { command: 'npm run static -- site', without: 'site' },
  { command: 'npx vite preview --outDir site', serves: true },

  { command: 'npm ci --omit=dev', released: true },
  { command: 'node dist-server/src/server.js', serves: true, released: true },
  {
    command: 'node dist-server/src/server.js relay',
    line: 'OPENAI_API_KEY=any node dist-server/src/server.js relay',
    serves: true,
    released: true,
  },
  { command: 'npm ci --omit=dev && node dist-server/src/server.js', serves: true, released: true },
  { command: 'openssl rand -base64 15' },
  { command: 'openssl rand -hex 32' },
];

/** The commands of the documents that are not tried there, by the reason. */
export const NOT_TRIED: Readonly<Record<string, readonly string[]>> = {
  'the job `deep` of the nightly workflow runs it': ['npm run test:deep'],
  'the job `bench` of the nightly workflow runs it: its bounds need a quiet machine': ['npm run bench'],
  'the job `documents` of the nightly workflow is it': ['node scripts/run.js scripts/documented-commands.ts'],
  'the job `engines` of the CI workflow does the same, with the browsers that it downloads': [
    'npx playwright install --with-deps firefox webkit',
    'ENGINES=firefox,webkit npm run test:browser',
  ],
  'it needs a screen': ['npm run test:browser -- --headed'],
  'it needs a model on this machine': [
    'npm run chat -- --base-url http://localhost:11434/v1 --model llama3.2',
    'llama-server --model SmolLM2-135M-Instruct.Q4_1.gguf --alias smollm2-135m --ctx-size 8192 --parallel 1 --jinja --port 8080',
    'npm run map-check -- --base-url http://127.0.0.1:8080/v1 --model smollm2-135m',
    'ollama list',
    'lms ls',
    'vllm serve',
  ],
  'it needs Docker': [
    'docker build --file deploy/Dockerfile --target server --tag quartet .',
    'docker run --publish 127.0.0.1:8080:4173 --env QUARTET_PUBLIC_ORIGIN=http://localhost:8080 quartet',
    'docker compose --file deploy/compose.yaml up --build',
    'docker compose --file deploy/compose.yaml build',
    'docker compose --file deploy/compose.yaml up --detach',
    'docker compose --file deploy/compose.yaml up --wait --no-recreate --scale relay=4 && sleep 10',
    'docker restart',
    'docker restart quartet-relay-1 && sleep 10 && docker restart quartet-relay-2',
    String.raw`docker compose --file deploy/compose.yaml logs --no-log-prefix relay | grep '"outcome"' | jq -rR 'fromjson? | select(.outcome == "visitor_limit_exceeded") | "\(.refused) \(.visitor)"' | sort -n | tail`,
    `docker compose --file deploy/compose.yaml exec --index 1 relay node --eval "fetch('http://127.0.0.1:4173/readyz').then((answer) => answer.text()).then(console.log)"`,
    'docker compose --file deploy/compose.yaml logs page relay | grep 4f4b53b27b67a9754cea4e9f54842b04',
  ],
  "it needs sudo, and changes the machine's nginx": [
    'sudo mkdir -p /var/www/quartet && sudo cp -r dist/. /var/www/quartet/',
    'sudo rm -f /etc/nginx/sites-enabled/default /etc/nginx/conf.d/default.conf',
    `NGINX_LISTEN=80 NGINX_PAGE_FOLDER=/var/www/quartet NGINX_RELAYS='server 127.0.0.1:4173;' NGINX_TRUSTED_PROXY=127.0.0.1 NGINX_QUESTIONS_PER_VISITOR=30 NGINX_OPEN_PER_VISITOR=40 NGINX_OPEN_QUESTIONS=2000 NGINX_OWN_MODEL=off envsubst "$(grep -o '\${NGINX_[A-Z_]*}' deploy/nginx/default.conf.template | sort -u)" < deploy/nginx/default.conf.template | sudo tee /etc/nginx/conf.d/quartet.conf`,
    'sudo nginx -t && sudo nginx -s reload',
    'sudo cp -r dist/assets /var/www/quartet/ && sudo cp -r dist/. /var/www/quartet/',
  ],
};
