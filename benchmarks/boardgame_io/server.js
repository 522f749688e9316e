// boardgame.io with the least of games: whoever's turn it is adds a number. In memory, or with flat files in a folder.
const { FlatFile, Server } = require('boardgame.io/server');

const adding = {
  name: 'adding',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      G.total += number;
    },
  },
};

const folder = process.argv[2];
const server = Server({ games: [adding], origins: ['*'], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run(0).then(({ appServer }) => console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`));
