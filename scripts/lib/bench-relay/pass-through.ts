/**
 * What is compared with: a server of node:http in a process of its own that passes all on to the provider at the port of
 * its argument, over connections that are kept, and does nothing else. Tells its parent its port.
 */
import { Agent, createServer, request as ask } from 'node:http';

const agent = new Agent({ keepAlive: true });
const port = Number(process.argv[2]);

const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const upstream = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
});
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());
