FROM rust:1-bookworm AS build
WORKDIR /longhall
COPY . .
RUN cargo build --profile dist --locked

# The other programs of docker-compose.yml's profile `ha`.
FROM debian:bookworm-slim AS cluster
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql patroni etcd-server haproxy openssl \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o postgres -g postgres /data /certificate
COPY tests/cluster/patroni.yml tests/cluster/haproxy.cfg tests/cluster/roles.sh tests/cluster/proxy.sh /cluster/
USER postgres

FROM debian:bookworm-slim
# Whom to trust where people want to be told.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system longhall
COPY --from=build /longhall/target/dist/longhall /usr/local/bin/longhall
USER longhall
# With this, LONGHALL_PUBLIC_URL has to be given.
ENV LONGHALL_LISTEN=0.0.0.0:8080
EXPOSE 8080
ENTRYPOINT ["longhall"]
CMD ["serve"]
