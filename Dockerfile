FROM rust:1-bookworm AS build
WORKDIR /longhall
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
RUN useradd --system longhall
COPY --from=build /longhall/target/release/longhall /usr/local/bin/longhall
USER longhall
# With this, LONGHALL_PUBLIC_URL has to be given.
ENV LONGHALL_LISTEN=0.0.0.0:8080
EXPOSE 8080
ENTRYPOINT ["longhall"]
CMD ["serve"]
